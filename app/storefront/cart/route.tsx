import { Link } from "react-router";
import { runIntent } from "#app/platform/forms/form-command.server.ts";
import { formDataOf } from "#app/platform/forms/read-form.server.ts";
import { useFormResult } from "#app/platform/forms/use-form-result.ts";
import { privatePage } from "#app/platform/http/private-page.ts";
import { clientContext } from "#app/platform/http/request-context.ts";
import { protectSecretPage } from "#app/platform/http/secret-page.server.ts";
import { href } from "#app/platform/navigation/href.ts";
import { siteUrl } from "#app/platform/system/site-url.server.ts";
import { FormAlert } from "#app/platform/ui/alert.tsx";
import { buttonVariants } from "#app/platform/ui/button-variants.ts";
import { EmptyState } from "#app/platform/ui/empty-state.tsx";
import { PageHeading } from "#app/platform/ui/page-heading.tsx";
import { drawQrCode } from "#app/platform/ui/qr-code.server.ts";
import { findCart, findCartId } from "#app/shop/checkout/cart.server.ts";
import { findRememberedCode } from "#app/shop/checkout/code-link.server.ts";
import { findBrowserKey, recognizeBrowser } from "#app/shop/orders/access/browser-key.server.ts";
import { m } from "#messages";
import { isOfCode } from "../shared/discount-field.tsx";
import { StartRefused } from "../shared/start-refused.tsx";
import type { Route } from "./+types/route";
import { cartCommands } from "./cart-commands.server.ts";
import { CartLines } from "./cart-lines.tsx";
import { CartTotal } from "./cart-total.tsx";
import { LostLines } from "./lost-lines.tsx";
import type { PhoneLinkOf } from "./phone-link.tsx";
import { showCartToast } from "./show-cart-toast.ts";
import { useLineRemoval } from "./use-line-removal.ts";

export { CartFailed as ErrorBoundary } from "../shared/buyer-page-failed.tsx";

export const middleware = [protectSecretPage];

export async function loader({ request, url }: Route.LoaderArgs) {
  const browserKey = await findBrowserKey(request);
  const remembered = await findRememberedCode(request);
  if (!browserKey)
    return { cart: undefined, lost: [], maxTracks: 0, hints: [], phoneLink: undefined, remembered };
  const found = await findCart(browserKey);
  const { secret } = found.cart ?? {};
  const phoneLink = secret && url.searchParams.has("phone") ? phoneLinkOf(secret) : undefined;
  return { ...found, phoneLink, remembered };
}

function phoneLinkOf(secret: string): PhoneLinkOf {
  const address = siteUrl(href("/cart/:secret", { secret }));
  return { address, qrCode: drawQrCode(address) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const recognized = await recognizeBrowser(request);
  return runIntent(cartCommands, {
    formData: await formDataOf(request),
    ...recognized,
    client: context.get(clientContext),
    code: await findRememberedCode(request),
    findOrderId: () => findCartId(recognized.browserKey),
    page: href("/cart"),
    isScripted: new URL(request.url).pathname.endsWith(".data"),
  });
}

/** Serves the pages too that add to the cart and stay open. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  const result = await serverAction();
  showCartToast(result);
  return result;
}

export function meta({ matches }: Route.MetaArgs) {
  return privatePage(matches, m.cart_yours());
}

export default function CartPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cart, lost, maxTracks, hints, phoneLink, remembered } = loaderData;
  const result = useFormResult(actionData);
  const removal = useLineRemoval(cart?.lines.length ?? 0);
  if (result && "theirs" in result && result.theirs) return <StartRefused {...result.theirs} />;
  const failed = result && "problem" in result ? result : undefined;
  const isOver = !cart && lost.length > 0;
  return (
    <main id="content" ref={removal.page} className="page-width">
      <PageHeading title={m.cart_yours()} text={isOver ? m.cart_empty() : undefined}>
        {isOver && (
          <Link to={href("/track-store")} className={buttonVariants("plain", "large")}>
            {m.cart_continue()}
          </Link>
        )}
      </PageHeading>
      <FormAlert problem={isOfCode(failed) && cart ? undefined : failed?.problem} />
      {cart && (
        <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] lg:items-start lg:gap-x-16 xl:gap-x-24">
          <CartLines lines={cart.lines} removal={cart.step === "form" ? removal : undefined} />
          <CartTotal
            cart={cart}
            maxTracks={maxTracks}
            hints={hints}
            phoneLink={phoneLink}
            remembered={remembered}
            result={failed}
          />
        </div>
      )}
      {!cart && !isOver && (
        <EmptyState title={m.cart_empty()} text={m.cart_empty_text()}>
          <Link to={href("/track-store")} className={`mt-6 ${buttonVariants("accent")}`}>
            {m.likes_discover()}
          </Link>
        </EmptyState>
      )}
      {lost.length > 0 && <LostLines lines={lost} isAlone={isOver} />}
    </main>
  );
}
