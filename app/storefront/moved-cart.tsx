import { Form, Link, redirect } from "react-router";
import { z } from "zod";
import { backTo, formCommand, type SentForm } from "#app/platform/forms/form-command.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { findCartByLink } from "#app/shop/checkout/cart.server.ts";
import {
  type BrowserKey,
  findBrowserKey,
  recognizeBrowser,
} from "#app/shop/orders/access/browser-key.server.ts";
import { moveCart } from "#app/shop/orders/reservations/move-cart.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/moved-cart";
import { CartLines } from "./cart/cart-lines.tsx";
import { Countdown } from "./shared/countdown.tsx";
import { orderIdOfSecret } from "./shared/order-of-secret.server.ts";

export { CartFailed as ErrorBoundary } from "./shared/buyer-page-failed.tsx";

const toCart = () => href("/cart");

export const middleware = [protectSecretPage];

async function orderAt({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const { secret } = params;
  return { secret, orderId: await orderIdOfSecret(secret, context.get(clientContext)) };
}

/** Moves nothing, because whatever previews a link opens it. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const order = await orderAt({ params, context });
  const { isHere, ...found } = await findCartByLink(order, await findBrowserKey(request));
  if (isHere) throw redirect(toCart());
  return found;
}

type Sent = SentForm & { orderId: string; browserKey: BrowserKey };

const move = formCommand({
  form: z.object({}),
  failed: m.cart_move_failed,
  run: (_, { orderId, browserKey }: Sent) => moveCart(orderId, browserKey),
  done: backTo(toCart, { title: m.cart_moved }),
});

export async function action({ params, request, context }: Route.ActionArgs) {
  const { orderId } = await orderAt({ params, context });
  const { browserKey } = await recognizeBrowser(request);
  return move({ orderId, browserKey, formData: await formDataOf(request) });
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.cart_move());
}

export default function MovedCartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, hasOther } = loaderData;
  const result = useFormResult(actionData);
  const { until, now, lines } = cart ?? {};
  return (
    <main id="content" className="page-width">
      <PageHeading title={m.cart_move()} text={cart ? m.cart_move_text() : m.cart_move_over()} />
      <FormAlert problem={result && "problem" in result ? result.problem : undefined} />
      <div className="max-w-3xl">
        {lines && <CartLines lines={lines} removal={undefined} />}
        {until && now && <Countdown until={until} now={now} label={m.cart_reserved_until()} />}
        {cart && hasOther && <p className="mt-6 text-pretty">{m.cart_move_own()}</p>}
        <div className="mt-8 flex flex-wrap gap-3">
          {cart && !hasOther && (
            <Form method="post" className="w-full sm:w-auto">
              <button type="submit" className={`w-full ${buttonVariants("accent", "large")}`}>
                {m.cart_move_button()}
              </button>
            </Form>
          )}
          <Link to={toCart()} className={`w-full sm:w-auto ${buttonVariants("plain", "large")}`}>
            {m.cart_view()}
          </Link>
        </div>
      </div>
    </main>
  );
}
