import { Form, href, Link } from "react-router";
import { confirmAlert, findAlert } from "#app/orders/reservations/free-alerts.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { found } from "#app/web/found.ts";
import { titleOf } from "#app/web/page-meta.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import type { Route } from "./+types/confirm-free-again";
import { PlainPage } from "./parts/plain-page.tsx";

export { MailLinkOver as ErrorBoundary } from "./parts/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

const missing = "It was used, it is too old, or the track was sold.";

/** Changes nothing, since programs that look at mails open links. */
export async function loader({ params }: Route.LoaderArgs) {
  const { title, slug, confirmedAt } = found(await findAlert(params.token), missing);
  return { title, slug, isConfirmed: confirmedAt !== null };
}

export async function action({ params }: Route.ActionArgs) {
  await confirmAlert(found(await findAlert(params.token), missing));
  return null;
}

export function meta({ matches }: Route.MetaArgs) {
  return [{ title: titleOf(matches, "Tell me if it becomes free") }];
}

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { title, slug, isConfirmed } = loaderData;
  const text = isConfirmed
    ? `You get one mail when “${title}” is free again, and none if it is sold.`
    : `Shall we write to you once “${title}” is free again?`;
  return (
    <PlainPage title={isConfirmed ? "Noted" : "Tell me if it becomes free"} text={text}>
      {isConfirmed ? (
        <Link
          to={href("/music/:slug", { slug })}
          className={`w-full sm:w-auto ${buttonLook("plain", "large")}`}
        >
          Back to the track
        </Link>
      ) : (
        <Form method="post">
          <button type="submit" className={`w-full sm:w-auto ${buttonLook("accent", "large")}`}>
            Yes, tell me
          </button>
        </Form>
      )}
    </PlainPage>
  );
}
