import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
import { findReservation } from "#app/shop/orders/reservations/own-cart.server.ts";
import { kindOfLines } from "#app/shop/orders/state/order-lines.server.ts";
import { trackIdsOf } from "#app/shop/orders/state/order-lines.ts";
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
  if (!order) return findExpiredCart(browserHash);
  const { state, reservedUntil, now } = order;
  const until = state === "reserved" ? (reservedUntil ?? undefined) : undefined;
  return { count: order.lines.length, trackIds: trackIdsOf(order), until, now, isExpired: false };
}

/** Returns the browser's last cart for an hour after its time ran out. */
async function findExpiredCart(browserHash: Buffer): Promise<CartSummary | undefined> {
  const last = await db
    .selectFrom("orders")
    .where("browserHash", "=", browserHash)
    .where("createdAt", ">", sql<Date>`now() - interval '1 day'`)
    .orderBy("createdAt", "desc")
    .select([kindOfLines("orders").as("kind"), sql<Date>`now()`.as("now")])
    .select(
      sql<boolean>`(state = 'expired' or state = 'reserved')
        and coalesce(reserved_until, state_changed_at) > now() - interval '1 hour'`.as("isExpired"),
    )
    .executeTakeFirst();
  if (!last?.isExpired || last.kind !== "track") return undefined;
  return { count: 0, trackIds: [], until: undefined, now: last.now, isExpired: true };
}
