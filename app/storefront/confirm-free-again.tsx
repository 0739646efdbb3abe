import { Form, href, Link } from "react-router";
import { networkOf } from "#app/accounts/network.ts";
import { confirmAlert, findAlert } from "#app/orders/free-alerts.server.ts";
import { lookUpSecret } from "#app/orders/miss-limit.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { foundOrLimited } from "#app/web/found.ts";
import { callerContext } from "#app/web/request-context.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import type { Route } from "./+types/confirm-free-again";
import { PlainPage } from "./parts/plain-page.tsx";

export const middleware = [protectSecretPage];

const missing = "This link leads nowhere: it was used, it is too old, or the track was sold.";

async function alertAt({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const network = networkOf(context.get(callerContext).address);
  return foundOrLimited(await lookUpSecret(network, () => findAlert(params.token)), missing);
}

/** Changes nothing, since programs that look at mails open links. */
export async function loader(args: Route.LoaderArgs) {
  const { title, slug, confirmedAt } = await alertAt(args);
  return { title, slug, isConfirmed: confirmedAt !== null };
}

export async function action(args: Route.ActionArgs) {
  await confirmAlert(await alertAt(args));
  return null;
}

export function meta() {
  return [{ title: "Tell me if it becomes free · Dubplate" }];
}

export default function ConfirmPage({ loaderData }: Route.ComponentProps) {
  const { title, slug, isConfirmed } = loaderData;
  const text = isConfirmed
    ? `You get one mail when “${title}” is free again, and none if it is sold.`
    : `Shall we write to you once “${title}” is free again?`;
  return (
    <PlainPage title={isConfirmed ? "Noted" : "Tell me if it becomes free"} text={text}>
      {isConfirmed ? (
        <Link to={href("/music/:slug", { slug })} className={buttonLook("plain", "large")}>
          Back to the track
        </Link>
      ) : (
        <Form method="post">
          <button type="submit" className={buttonLook("accent", "large")}>
            Yes, tell me
          </button>
        </Form>
      )}
    </PlainPage>
  );
}
