import { db } from "#app/platform/database/db.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { findReservation } from "#app/shop/orders/reservations/own-cart.server.ts";
import { isOfService, trackIdsOf } from "#app/shop/orders/state/order-lines.ts";
import { isCartMarked, markCart } from "./cart-cookie.server.ts";
import type { CartSummary } from "./cart-summary.ts";

/** `setCookie` corrects the mark of a browser whose cart has begun or ended. */
export async function findCartSummary(
  request: Request,
): Promise<{ cart: CartSummary | undefined; setCookie: string | undefined }> {
  const [browserKey, isMarked] = await Promise.all([
    findBrowserKey(request),
    isCartMarked(request),
  ]);
  const cart = browserKey && (await summarize(sha256Bytes(browserKey)));
  const hasCart = cart !== undefined;
  return { cart, setCookie: hasCart === isMarked ? undefined : await markCart(hasCart) };
}

async function summarize(browserHash: Buffer): Promise<CartSummary | undefined> {
  const order = await findReservation(db, browserHash);
  if (!order || isOfService(order)) return undefined;
  const { state, reservedUntil, now } = order;
  const until = state === "reserved" ? (reservedUntil ?? undefined) : undefined;
  return { trackIds: trackIdsOf(order), until, now };
}
