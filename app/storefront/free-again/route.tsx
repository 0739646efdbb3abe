import { href } from "react-router";
import { findSendingProblem } from "#app/mail/mail.server.ts";
import {
  askForAlert,
  findAwaitedTrack,
  freeAlertForm,
} from "#app/orders/reservations/free-alerts.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { formCommand, type SentForm } from "#app/web/form-command.server.ts";
import { found } from "#app/web/found.ts";
import { privatePage } from "#app/web/private-page.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { FreeAgainForm } from "../parts/free-again-form.tsx";
import { PlainPage } from "../parts/plain-page.tsx";
import type { Route } from "./+types/route";

export { FreeAlertFailed as ErrorBoundary } from "../parts/buyer-page-failed.tsx";

const missing = "The track was sold, or has left the shop.";

/** The same for every address, so that nobody learns whose mails they are. */
const asked = {
  title: "Look into your mailbox",
  text: "Unless you are on the list already, a mail is on its way: press its button, and we write once the track is free again.",
};

const noted = {
  title: "Your address is noted",
  text: "This shop sends no mails at the moment. Its owner can send you the one to confirm by later.",
};

export async function loader({ params }: Route.LoaderArgs) {
  const track = found(await findAwaitedTrack(params.trackId), missing);
  return { track, sendsMail: (await findSendingProblem()) === undefined };
}

type SentAsk = SentForm & { track: { id: string; slug: string }; address: string };

const ask = formCommand({
  form: freeAlertForm,
  failed: "We could not note your address",
  run: async ({ email }, { track, address }: SentAsk) => {
    const result = await askForAlert({ trackId: track.id, email, address });
    return result.refused ? result : { done: await findSendingProblem() };
  },
  done: (sendingProblem, _, { track }) => ({
    to: href("/music/:slug", { slug: track.slug }),
    toast: sendingProblem ? noted : asked,
    replaces: true,
  }),
});

export async function action({ params, request, context }: Route.ActionArgs) {
  const track = found(await findAwaitedTrack(params.trackId), missing);
  const { address } = context.get(callerContext);
  return ask({ formData: await formDataOf(request), track, address });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Tell me if it becomes free");
}

export default function FreeAgainPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title } = loaderData.track;
  const result = useFormResult(actionData);
  const text = `Somebody has “${title}” reserved at the moment. If it becomes free again, we can write to you.`;
  return (
    <PlainPage title="Tell me if it becomes free" text={text}>
      {result?.problem && !result.errors && (
        <Alert title={result.problem.title} className="mb-5">
          {result.problem.text}
        </Alert>
      )}
      <FreeAgainForm
        trackId={id}
        sendsMail={loaderData.sendsMail}
        tone="accent"
        error={result?.errors?.email}
        typed={result?.typed?.email}
      />
    </PlainPage>
  );
}
