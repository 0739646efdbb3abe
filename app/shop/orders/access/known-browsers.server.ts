import { timingSafeEqual } from "node:crypto";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";
import { type BrowserKey, orderSecretOf } from "./browser-key.server.ts";
import { addOrderLink, findOrderId } from "./order-links.server.ts";

/* After the first download, a browser new to the order must enter its email address. */

const SECONDS = 15 * 60;
const ofOrder = new Limit({ name: "tries of an order's email", uses: 5, seconds: SECONDS });
const ofNetwork = new Limit({ name: "tries of orders' emails", uses: 20, seconds: SECONDS });

export async function isBrowserKnown(
  orderId: string,
  browserKey: BrowserKey | undefined,
): Promise<boolean> {
  if (!browserKey) return false;
  return (await findOrderId(orderSecretOf(browserKey, orderId))) === orderId;
}

/** Handles a form that is resent after its response was lost. */
export async function areOrdersKnown(orderIds: string[], browserKey: BrowserKey): Promise<boolean> {
  const results = await Promise.all(orderIds.map((id) => isBrowserKnown(id, browserKey)));
  return results.length > 0 && results.every(Boolean);
}

export function rememberBrowser(tx: Db, orderId: string, browserKey: BrowserKey): Promise<void> {
  const secret = orderSecretOf(browserKey, orderId);
  return addOrderLink(tx, orderId, secret, sha256Bytes(browserKey));
}

type Try = { orderId: string; email: string; browserKey: BrowserKey; address: string };

export async function verifyBuyerEmail({
  orderId,
  email,
  browserKey,
  address,
}: Try): Promise<Outcome> {
  const network = networkOf(address);
  const waits = [await ofNetwork.count(network), await ofOrder.count(orderId)];
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) return refuse("busy", m.order_email_tries(), { retryAfterSeconds });
  const buyer = await db
    .selectFrom("orderBuyers")
    .where("orderId", "=", orderId)
    .select("email")
    .executeTakeFirst();
  if (!buyer || !isSameEmail(email, buyer.email)) {
    return refuse("invalid", m.order_email_wrong(), { errors: { email: m.order_email_wrong() } });
  }
  await rememberBrowser(db, orderId, browserKey);
  return { done: undefined };
}

function isSameEmail(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => Buffer.from(text.trim().toLowerCase().padEnd(254)));
  return a !== undefined && b !== undefined && a.length === b.length && timingSafeEqual(a, b);
}
