import { href, Link, redirect } from "react-router";
import { z } from "zod";
import { stepOf } from "#app/checkout/find-checkout.server.ts";
import { findBrowserKey, orderSecretOf } from "#app/orders/buyers/browser-key.server.ts";
import { findBuyerOrder, findOrderOfPayment } from "#app/orders/buyers/buyer-order.server.ts";
import { buttonLook } from "#app/ui/button-look.ts";
import { privatePage } from "#app/web/private-page.ts";
import { protectSecretPage } from "#app/web/secret-page.server.ts";
import type { Route } from "./+types/back-from-payment";
import { StandIn } from "./parts/stand-in.tsx";

export const middleware = [protectSecretPage];

/** Where providers lead back to. Changes nothing: what was paid is asked of the provider. */
export async function loader({ params, request, url }: Route.LoaderArgs) {
  const browserKey = await findBrowserKey(request);
  const { data: paymentId } = z.uuid().safeParse(params.paymentId);
  const orderId =
    browserKey && paymentId ? await findOrderOfPayment(paymentId, browserKey) : undefined;
  if (!browserKey || !orderId) return null;
  const secret = orderSecretOf(browserKey, orderId);
  const order = await findBuyerOrder(orderId);
  const isUnpaid = order !== undefined && stepOf(order) === "paying";
  if (isUnpaid && url.searchParams.has("cancelled")) {
    throw redirect(`${href("/checkout/:secret", { secret })}?unpaid`);
  }
  throw redirect(href("/orders/:secret", { secret }));
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, "Back from the payment");
}

/** This browser has no order of that payment. */
export default function ReturnPage() {
  return (
    <StandIn
      title="Your order is safe"
      text="This browser does not know it: the order was made in another one, or its cookies are gone. If you have paid, a mail is on its way to you; its link opens your order, and so does your email address."
      isAlert={false}
    >
      <Link to="/orders" className={`mt-6 ${buttonLook("accent")}`}>
        Find my order
      </Link>
    </StandIn>
  );
}
