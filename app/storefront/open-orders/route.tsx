import { orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { findLookup } from "#app/shop/orders/access/redeem-lookup.server.ts";
import { m } from "#messages";
import { openByLink } from "../find-order/lookup-commands.server.ts";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";

export { LookupFailed as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

type Args = Pick<Route.LoaderArgs, "params" | "request" | "context">;

async function lookupAt({ params, request, context }: Args) {
  const { address } = context.get(clientContext);
  const browserKey = await findBrowserKey(request);
  return orNotFoundOrLimited(await findLookup(params.link, { address, browserKey }), m.link_over());
}

/** Changes nothing, because mail scanners open links. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  await lookupAt({ params, request, context });
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const formData = await formDataOf(request);
  const lookupId = await lookupAt({ params, request, context });
  return openByLink({ formData, request, lookupId, client: context.get(clientContext) });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.find_order_open());
}

export default function OpenOrdersPage({ actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  return (
    <PlainPage title={m.find_order_open()} text={m.open_orders_text()}>
      <form method="post" className="grid max-w-md gap-5">
        <FormAlert problem={result?.problem} />
        <button
          type="submit"
          className={`sm:justify-self-start ${buttonVariants("accent", "large")}`}
        >
          {m.find_order_open()}
        </button>
      </form>
    </PlainPage>
  );
}
