import { Form, Link } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { titleOf } from "#app/platform/navigation/page-meta.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { confirmAlert, findAlert } from "#app/shop/orders/alerts/availability-alerts.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/confirm-availability-alert";
import { PlainPage } from "./shared/plain-page.tsx";

export { MailLinkFailed as ErrorBoundary } from "./shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Changes nothing, because mail scanners open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const { title, slug, confirmedAt } = orNotFound(
    await findAlert(params.token),
    m.free_alert_link_over(),
  );
  return { title, slug, isConfirmed: confirmedAt !== null };
}

export async function action({ params }: Route.ActionArgs) {
  await confirmAlert(orNotFound(await findAlert(params.token), m.free_alert_link_over()));
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, m.free_alert_ask()) }];
}

export default function ConfirmAvailabilityAlertPage({ loaderData }: Route.ComponentProps) {
  const { title, slug, isConfirmed } = loaderData;
  const text = isConfirmed ? m.free_alert_confirmed({ title }) : m.free_alert_question({ title });
  return (
    <PlainPage title={isConfirmed ? m.noted() : m.free_alert_ask()} text={text}>
      {isConfirmed ? (
        <Link
          to={href("/music/:slug", { slug })}
          className={`w-full sm:w-auto ${buttonVariants("plain", "large")}`}
        >
          {m.back_to_track()}
        </Link>
      ) : (
        <Form method="post">
          <button type="submit" className={`w-full sm:w-auto ${buttonVariants("accent", "large")}`}>
            {m.free_alert_yes()}
          </button>
        </Form>
      )}
    </PlainPage>
  );
}
