import { shopCookie } from "#app/platform/http/shop-cookie.server.ts";

const A_DAY_S = 24 * 60 * 60;

/** Marks a browser with a cart, so that its pages are not those of everyone (decision 15). */
const cookie = shopCookie("cart", A_DAY_S);

/** Its value, which browsers can write, says nothing. */
export async function isCartMarked(request: Request): Promise<boolean> {
  return (await cookie.parse(request.headers.get("Cookie"))) !== null;
}

/** Returns a `Set-Cookie` header. */
export function markCart(hasCart: boolean): Promise<string> {
  return hasCart ? cookie.serialize(true) : cookie.serialize("", { maxAge: 0 });
}
