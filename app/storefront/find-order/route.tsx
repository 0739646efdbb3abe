import { findSendingProblem } from "#app/mail/mail.server.ts";
import { findBrowserKey } from "#app/orders/browser-key.server.ts";
import { listBrowserOrders } from "#app/orders/browser-orders.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { runIntent } from "#app/web/form-command.server.ts";
import { formDataOf } from "#app/web/read-form.server.ts";
import { callerContext } from "#app/web/request-context.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import { useFormResult } from "#app/web/use-form-result.ts";
import { PlainPage } from "../parts/plain-page.tsx";
import type { Route } from "./+types/route";
import { BrowserOrders } from "./browser-orders.tsx";
import { findLookupId, lookupCommands } from "./lookup-commands.server.ts";
import { CodeForm, EmailForm } from "./lookup-forms.tsx";

export { LoadingFailed as ErrorBoundary } from "../parts/loading-failed.tsx";

/** It lists the secret addresses of this browser's orders. */
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
  return runIntent(lookupCommands, { formData, request, caller: context.get(callerContext) });
}

export function meta() {
  return [{ title: "Find my order · Dubplate" }, { name: "robots", content: "noindex" }];
}

export default function FindOrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const { orders, isCodeAsked, sendsMail } = loaderData;
  const result = useFormResult(actionData);
  const of = (intent: string) => (result?.typed?.intent === intent ? result : undefined);
  return (
    <PlainPage
      title="Find my order"
      text={
        orders.length > 0
          ? "This browser may open the orders below. Others are found by the email address that they were made with."
          : "Orders are found by the email address that they were made with. No account is needed."
      }
    >
      <div className="grid gap-14">
        {orders.length > 0 && <BrowserOrders orders={orders} />}
        {!sendsMail && (
          <Alert tone="plain">
            This shop sends no mails at the moment. Please write to us by the contact page.
          </Alert>
        )}
        {isCodeAsked && <CodeForm result={of("code")} />}
        <EmailForm result={of("ask")} isAgain={isCodeAsked} />
      </div>
    </PlainPage>
  );
}
