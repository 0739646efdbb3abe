import { Link, redirect } from "react-router";
import { z } from "zod";
import { privatePage } from "#app/platform/http/private-page.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { stepOf } from "#app/shop/checkout/find-checkout.server.ts";
import { findBrowserKey, orderSecretOf } from "#app/shop/orders/access/browser-key.server.ts";
import { findBuyerOrder, findOrderOfPayment } from "#app/shop/orders/buyers/buyer-order.server.ts";
import { lookUpForPage, recordReturn } from "#app/shop/orders/paying/payment-progress.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/back-from-payment";
import { FallbackPage } from "./shared/fallback-page.tsx";

export const middleware = [protectSecretPage];

/**
 * Looks the payment up before it leads to the order, which only the browser of the order makes it
 * do.
 */
export async function loader({ params, request, url }: Route.LoaderArgs) {
  const browserKey = await findBrowserKey(request);
  const { data: paymentId } = z.uuid().safeParse(params.paymentId);
  const orderId =
    browserKey && paymentId ? await findOrderOfPayment(paymentId, browserKey) : undefined;
  if (!browserKey || !paymentId || !orderId) return null;
  const secret = orderSecretOf(browserKey, orderId);
  const hasLeft = url.searchParams.has("cancelled");
  await recordReturn({ orderId, paymentId }, hasLeft ? "payment-left" : "payment-finished");
  await lookUpForPage(orderId, browserKey, { isReturning: true });
  if (hasLeft && (await isUnpaid(orderId))) {
    throw redirect(`${href("/checkout/:secret", { secret })}?unpaid`);
  }
  throw redirect(href("/orders/:secret", { secret }));
}

async function isUnpaid(orderId: string): Promise<boolean> {
  const order = await findBuyerOrder(orderId);
  return order !== undefined && stepOf(order) === "paying";
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.return_page_title());
}

/** Rendered if this browser has no order for the payment. */
export default function ReturnPage() {
  return (
    <FallbackPage title={m.return_unknown_title()} text={m.return_unknown_text()} isAlert={false}>
      <Link to="/orders" className={`mt-6 ${buttonVariants("accent")}`}>
        {m.find_my_order()}
      </Link>
    </FallbackPage>
  );
}
