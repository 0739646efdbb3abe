import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { findBrowserKey } from "#app/shop/orders/access/browser-key.server.ts";
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
  const lines = await db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("browserHash", "=", browserHash)
    .where("kind", "=", "track")
    .where("isHeld", "=", true)
    .where("state", "in", ["reserved", "awaiting-payment", "closing"])
    .where((row) =>
      row.or([row("state", "!=", "reserved"), row("reservedUntil", ">", sql<Date>`now()`)]),
    )
    .select(["trackId", "state", "reservedUntil", sql<Date>`now()`.as("now")])
    .execute();
  const [first] = lines;
  if (!first) return undefined;
  const { state, reservedUntil, now } = first;
  const until = state === "reserved" ? (reservedUntil ?? undefined) : undefined;
  return { trackIds: lines.flatMap(({ trackId }) => trackId ?? []), until, now };
}
