import { useEffect } from "react";
import { redirect } from "react-router";
import { orNotFound, orNotFoundOrLimited } from "#app/platform/forms/or-not-found.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { href } from "#app/platform/navigation/href.ts";
import { usePolling } from "#app/platform/navigation/use-polling.ts";
import { log } from "#app/platform/system/log.server.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { Headline } from "#app/platform/ui/headline.tsx";
import { formatMoney } from "#app/platform/ui/money.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { stepOf } from "#app/shop/checkout/find-checkout.server.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { lookUpSecret } from "#app/shop/orders/access/look-up-secret.server.ts";
import { findOrderId } from "#app/shop/orders/access/order-links.server.ts";
import { type BuyerOrder, findBuyerOrder } from "#app/shop/orders/buyers/buyer-order.server.ts";
import {
  findPaymentProgress,
  lookUpForPage,
} from "#app/shop/orders/paying/payment-progress.server.ts";
import { headingOf } from "#app/shop/orders/state/order-lines.ts";
import { isPayAddress } from "#app/shop/payments/pay-address.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/pay";

export { CheckoutFailed as ErrorBoundary } from "./shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

/** A form may not redirect to another site (`form-action 'self'`), so this page does. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { secret } = params;
  const network = networkOf(context.get(clientContext).address);
  const orderId = orNotFoundOrLimited(
    await lookUpSecret(network, () => findOrderId(secret)),
    m.order_missing(),
  );
  await lookUpForPage(orderId, await findBrowserKey(request));
  const order = orNotFound(await findBuyerOrder(orderId), m.order_missing());
  const step = stepOf(order);
  const progress = await findPaymentProgress(orderId);
  const isFinished = progress === "confirming" && !url.searchParams.has("unfinished");
  if (step === "ordered" || progress === "pending" || isFinished)
    throw redirect(href("/orders/:secret", { secret }));
  if (step !== "paying") throw redirect(href("/checkout/:secret", { secret }));
  const { lines, totalCents, currency } = order;
  const title = headingOf(lines.map((line) => line.title));
  return { secret, title, total: { cents: totalCents, currency }, payUrl: payUrlOf(order) };
}

/** Returns undefined until the provider names the URL, or if it is not the provider's own. */
function payUrlOf({ id, payment }: BuyerOrder): string | undefined {
  if (!payment?.payUrl) return undefined;
  if (isPayAddress(payment.provider, payment.payUrl)) return payment.payUrl;
  log.error(
    { orderId: id, provider: payment.provider },
    "a payment page isn't on the provider's domain",
  );
  return undefined;
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.payment());
}

export default function PayPage({ loaderData }: Route.ComponentProps) {
  const { secret, title, total, payUrl } = loaderData;
  useRedirectToPayment(payUrl);
  return (
    <main id="content" className="page-width py-16 sm:py-24">
      <Headline
        text={payUrl ? m.pay_leading() : m.pay_opening()}
        className="headline-4xl sm:headline-6xl"
      />
      <p className="mt-6 max-w-2xl text-lg text-pretty [overflow-wrap:anywhere]">
        {m.pay_text({ amount: formatMoney(total), title })}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <a
          href={payUrl ?? localPath(href("/orders/:secret/pay", { secret }))}
          rel="noreferrer"
          className={buttonVariants("accent", "large")}
        >
          {payUrl ? m.checkout_to_payment() : m.look_again()}
        </a>
        <a
          href={localPath(href("/checkout/:secret", { secret }))}
          className={buttonVariants("plain", "large")}
        >
          {m.pay_back()}
        </a>
      </p>
    </main>
  );
}

const POLL_INTERVAL_MS = 1500;

/** Redirects at once. Back then leads to the checkout. */
function useRedirectToPayment(payUrl: string | undefined): void {
  useEffect(() => {
    if (payUrl) window.location.replace(payUrl);
  }, [payUrl]);
  usePolling(payUrl ? undefined : POLL_INTERVAL_MS);
}
