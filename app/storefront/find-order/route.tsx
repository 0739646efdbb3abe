import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { listBrowserOrders } from "#app/shop/orders/buyers/browser-orders.server.ts";
import { m } from "#messages";
import { PlainPage } from "../shared/plain-page.tsx";
import type { Route } from "./+types/route";
import { BrowserOrders } from "./browser-orders.tsx";
import { findLookupId, lookupCommands } from "./lookup-commands.server.ts";
import { NoMails, OrderCodeForm, OrderEmailForm } from "./lookup-forms.tsx";

export { LoadingFailed as ErrorBoundary } from "../shared/loading-failed.tsx";

/** The page lists secret URLs of this browser's orders. */
export const middleware = [protectSecretPage];

export async function loader({ request }: Route.LoaderArgs) {
  const [browserKey, lookupId, sendingProblem] = await Promise.all([
    findBrowserKey(request),
    findLookupId(request),
    findSendingProblem(),
  ]);
  const orders = browserKey ? await listBrowserOrders(browserKey) : [];
  const sendsMail = sendingProblem === undefined;
  return { isCodeAsked: lookupId !== undefined, sendsMail, orders };
}

export async function action({ request, context }: Route.ActionArgs) {
  const formData = await formDataOf(request);
  return runIntent(lookupCommands, { formData, request, client: context.get(clientContext) });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.find_my_order());
}

export default function FindOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, isCodeAsked, sendsMail } = loaderData;
  const result = useFormResult(actionData);
  const of = (intent: string) => (result?.typed?.intent === intent ? result : undefined);
  return (
    <PlainPage title={m.find_my_order()} text={introduce(orders.length > 0, sendsMail)}>
      <div className="grid gap-14">
        {orders.length > 0 && <BrowserOrders orders={orders} />}
        {sendsMail && isCodeAsked && <OrderCodeForm result={of("code")} />}
        {sendsMail ? <OrderEmailForm result={of("ask")} isAgain={isCodeAsked} /> : <NoMails />}
      </div>
    </PlainPage>
  );
}

function introduce(hasOrders: boolean, sendsMail: boolean): string {
  if (sendsMail) return hasOrders ? m.find_order_more_by_mail() : m.find_order_all_by_mail();
  return hasOrders ? m.find_order_below() : m.find_order_none();
}
