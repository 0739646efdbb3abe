import { formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { href } from "#app/platform/navigation/href.ts";
import { Alert } from "#app/platform/ui/alert.tsx";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import {
  availabilityAlertForm,
  findAwaitedTrack,
  requestAlert,
} from "#app/shop/orders/alerts/availability-alerts.server.ts";
import { m } from "#messages";
import { AvailabilityAlertForm } from "../shared/availability-alert-form.tsx";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";

export { AvailabilityAlertFailed as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

/** The confirmation is the same for every address, so that no one learns who is subscribed. */
const createConfirmation = () => ({
  title: m.look_into_mailbox(),
  text: m.free_alert_asked(),
});

const addressSaved = () => ({
  title: m.address_noted(),
  text: m.free_alert_noted(),
});

export async function loader({ params }: Route.LoaderArgs) {
  const track = orNotFound(await findAwaitedTrack(params.trackId), m.free_alert_missing());
  return { track, sendsMail: (await findSendingProblem()) === undefined };
}

type SentAsk = SentForm & { track: { id: string; slug: string }; address: string };

const alertCommand = formCommand({
  form: availabilityAlertForm,
  failed: m.free_alert_failed,
  run: async ({ email }, { track, address }: SentAsk) => {
    const result = await requestAlert({ trackId: track.id, email, address });
    return result.refused ? result : { done: await findSendingProblem() };
  },
  done: (sendingProblem, _, { track }) => ({
    to: href("/music/:slug", { slug: track.slug }),
    toast: sendingProblem ? addressSaved() : createConfirmation(),
    replaces: true,
  }),
});

export async function action({ params, request, context }: Route.ActionArgs) {
  const track = orNotFound(await findAwaitedTrack(params.trackId), m.free_alert_missing());
  const { address } = context.get(clientContext);
  return alertCommand({ formData: await formDataOf(request), track, address });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.free_alert_ask());
}

export default function AvailabilityAlertPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title } = loaderData.track;
  const result = useFormResult(actionData);
  const text = m.free_alert_text({ title });
  return (
    <PlainPage title={m.free_alert_ask()} text={text}>
      {result?.problem && !result.errors && (
        <Alert title={result.problem.title} className="mb-5">
          {result.problem.text}
        </Alert>
      )}
      <AvailabilityAlertForm
        trackId={id}
        sendsMail={loaderData.sendsMail}
        tone="accent"
        error={result?.errors?.email}
        typed={result?.typed?.email}
      />
    </PlainPage>
  );
}
