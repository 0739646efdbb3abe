import { data } from "react-router";
import { db } from "#app/platform/database/db.server.ts";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { usePolling } from "#app/platform/navigation/use-polling.ts";
import { findRememberedCode, forgetCode } from "#app/shop/checkout/code-link.server.ts";
import { findSendingProblem } from "#app/shop/mail/mail.server.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { openOrder } from "#app/shop/orders/access/open-order.server.ts";
import {
  findOrderPage,
  type OrderPage as LoadedOrder,
} from "#app/shop/orders/buyers/order-page.server.ts";
import {
  findPaymentProgress,
  lookUpForPage,
} from "#app/shop/orders/paying/payment-progress.server.ts";
import { findCodeOfCart } from "#app/shop/orders/reservations/code-of-cart.server.ts";
import { tracksIn } from "#app/shop/orders/state/order-lines.ts";
import { m } from "#messages";
import type { Route } from "./+types/route";
import { ContractInformation } from "./contract-information.tsx";
import { DelayedFiles } from "./delayed-files.tsx";
import { OrderAgreements } from "./order-agreement.tsx";
import { OrderCover } from "./order-cover.tsx";
import { OrderConsentList, OrderDetails } from "./order-details.tsx";
import { OrderFiles } from "./order-files.tsx";
import { orderForms, runEmailVerification } from "./order-forms.server.ts";
import { OrderHelp } from "./order-help.tsx";
import { OrderInvoices } from "./order-invoices.tsx";
import { OrderSent } from "./order-sent.tsx";
import { OrderServices } from "./order-services.tsx";
import { OrderStatus } from "./order-status.tsx";
import { PausedFiles } from "./paused-files.tsx";
import { TransferInstructionsSection } from "./transfer-instructions-section.tsx";
import { usePaymentProgress } from "./use-payment-progress.ts";
import { VerifyEmailForm } from "./verify-email-form.tsx";

export { OrderMissing as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** Live events for visitors cover tracks only. */
const REFRESH_SERVICE_MS = 60_000;
const REFRESH_PAYMENT_MS = 3_000;

type Args = Pick<Route.LoaderArgs, "params" | "request" | "context">;

async function orderAt({ params, request, context }: Args) {
  const client = context.get(clientContext);
  const browserKey = await findBrowserKey(request);
  const order = orNotFoundOrLimited(
    await openOrder(params.secret, { client, browserKey }),
    m.order_missing_or_moved(),
  );
  return { order, client, browserKey };
}

/**
 * Changes nothing, because link previews and mail scanners open it too. Only the browser of the
 * order makes it look up an open payment.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { order: opened, browserKey } = await orderAt({ params, request, context });
  const { orderId, secret } = opened;
  if (opened.requiresVerification)
    return { secret, order: undefined, progress: undefined, sendsMail: false };
  await lookUpForPage(orderId, browserKey);
  const [order, progress, sendingProblem] = await Promise.all([
    findOrderPage(orderId),
    findPaymentProgress(orderId),
    findSendingProblem(),
  ]);
  const shown = { secret, order, progress, sendsMail: sendingProblem === undefined };
  const remembered = await findRememberedCode(request);
  const isUsed =
    order.state === "paid" &&
    remembered !== undefined &&
    (await findCodeOfCart(db, orderId))?.name === remembered;
  return isUsed ? data(shown, { headers: { "Set-Cookie": await forgetCode() } }) : shown;
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const formData = await formDataOf(request);
  const sent = { ...(await orderAt({ params, request, context })), formData, request };
  return sent.order.requiresVerification ? runEmailVerification(sent) : runIntent(orderForms, sent);
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.order?.number ?? m.order_yours();
  return privatePage(matches, `${name}`);
}

type Refreshed = Pick<LoadedOrder, "state" | "services">;

function refreshMs({ state, services }: Refreshed): number | undefined {
  if (state === "capturing" || state === "closing") return REFRESH_PAYMENT_MS;
  return services.some(({ deliveredAt }) => !deliveredAt) ? REFRESH_SERVICE_MS : undefined;
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  const result = useFormResult(actionData);
  const { order, secret } = loaderData;
  usePolling(order && refreshMs(order));
  const paying = usePaymentProgress(loaderData);
  if (!order) return <VerifyEmailForm result={result} />;
  const ofFiles = result?.typed?.intent === "files" ? result.problem : undefined;
  const begun = result?.typed?.intent === "begin-now" ? result : undefined;
  const isSold = order.state === "paid" && !order.isOfService;
  const delayed = result?.typed?.intent === "deliver-now" ? result : undefined;
  return (
    <main id="content" className="page-width py-10 sm:py-16">
      <article className="grid gap-x-16 gap-y-12 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)] md:items-start xl:grid-cols-[minmax(0,30rem)_minmax(0,1fr)] xl:gap-x-24">
        <OrderCover order={order} />
        <div className="grid min-w-0 max-w-3xl gap-12">
          <OrderStatus order={order} secret={secret} paying={paying} result={result} />
          <OrderServices order={order} result={begun} />
          {isSold && !order.arePaused && order.filesFrom && (
            <DelayedFiles
              from={order.filesFrom}
              order={order}
              sendsMail={loaderData.sendsMail}
              result={delayed}
            />
          )}
          {isSold && !order.arePaused && !order.filesFrom && (
            <OrderFiles lines={tracksIn(order.lines)} problem={ofFiles} />
          )}
          {isSold && order.arePaused && <PausedFiles problem={ofFiles} />}
          {order.transfer && (
            <TransferInstructionsSection
              transfer={order.transfer}
              until={order.reservedUntil}
              isService={order.isOfService}
            />
          )}
          <OrderAgreements order={order} secret={secret} />
          <OrderInvoices order={order} secret={secret} />
          {order.hasContractInformation && <ContractInformation secret={secret} />}
          <OrderDetails order={order} />
          <OrderConsentList {...order} />
          <OrderSent sent={order.sent} />
          <OrderHelp order={order} result={result} sendsMail={loaderData.sendsMail} />
        </div>
      </article>
    </main>
  );
}
