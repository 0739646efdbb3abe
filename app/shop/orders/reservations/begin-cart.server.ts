import { type InsertObject, sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { type BrowserKey, orderSecretOf } from "../access/browser-key.server.ts";
import { addOrderLink } from "../access/order-links.server.ts";
import { addOrder } from "../state/add-order.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { headingOf, isOfService, tracksIn } from "../state/order-lines.ts";
import { toStoredClient } from "../state/stored-client.ts";
import { requestExpiry } from "../transitions/expire-orders.server.ts";

/* The cart of a browser is its order in the state `reserved`. */

export type CartBuyer = {
  browserKey: BrowserKey;
  client: Client;
  browserHash: Buffer;
  network: string;
};

type Own = { secret: string; title: string };
/** `until` is undefined while a payment is being confirmed. `own` can't take another line. */
export type CartConflict = { until: Date | undefined; own?: Own; isFull?: boolean };

type NewLine = Omit<InsertObject<Database, "orderLines">, "orderId" | "position"> & {
  title: string;
  priceCents: number;
};
type Added = { orderId: string; lineId: string };

/** Returns undefined if another order holds the track, or is open in the same browser. */
export async function beginCart(
  tx: Db,
  { browserKey, client, browserHash, network }: CartBuyer,
  line: NewLine,
): Promise<Added | undefined> {
  const { currency, reservationMinutes } = await findSettings(tx);
  const reservedOrder = {
    channel: "checkout",
    state: "reserved",
    currency,
    browserHash,
    network,
    ...toStoredClient(client),
    reservedUntil: sql<Date>`now() + ${reservationMinutes} * interval '1 minute'`,
  } as const;
  const order = await addOrder(tx, reservedOrder, [line]);
  const [lineId] = order?.lineIds ?? [];
  if (!order || !lineId) return undefined;
  await recordOrderEvent(tx, order.id, "reserved");
  await requestExpiry(tx, order);
  await addOrderLink(tx, order.id, orderSecretOf(browserKey, order.id));
  return { orderId: order.id, lineId };
}

/**
 * Renews the time of all lines, up to twice the setting after the first track. Returns undefined if
 * another order holds the track.
 */
export async function addToCart(
  tx: Db,
  { browserKey }: Pick<CartBuyer, "browserKey">,
  cart: LockedOrder,
  line: NewLine,
): Promise<Outcome<Added, CartConflict> | undefined> {
  const { id: orderId, lines } = cart;
  const { cartTracks, currency } = await findSettings(tx);
  const own = {
    secret: orderSecretOf(browserKey, orderId),
    title: headingOf(lines.map(({ title }) => title)),
  };
  if (line.kind === "track" && tracksIn(lines).length >= cartTracks) {
    const theirs = { until: undefined, own, isFull: true };
    return refuse<CartConflict>("conflict", m.cart_full({ count: cartTracks }), { theirs });
  }
  if (currency !== cart.currency)
    return refuse<CartConflict>("conflict", m.cart_other_currency(), {
      theirs: { until: undefined, own },
    });
  const added = await tx
    .insertInto("orderLines")
    .values({ ...line, orderId, position: lines.length + 1 })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return undefined;
  await renew(tx, cart, line);
  await recordOrderEvent(tx, orderId, "line-added", { details: { title: line.title } });
  return { done: { orderId, lineId: added.id } };
}

/** An order that is being paid takes no further lines. */
export function refuseOpenPayment(
  browserKey: BrowserKey,
  { id, title }: { id: string; title: string },
) {
  const own = { secret: orderSecretOf(browserKey, id), title };
  const theirs = { until: undefined, own };
  return refuse<CartConflict>("conflict", m.reserve_own_payment(), { theirs });
}

/** Services hold nothing, so the first track restarts the time of a cart. */
async function renew(tx: Db, cart: LockedOrder, { kind }: NewLine): Promise<void> {
  const { reservationMinutes } = await findSettings(tx);
  const isFirstTrack = kind === "track" && isOfService(cart);
  const beganAt = isFirstTrack ? sql<Date>`now()` : sql<Date>`created_at`;
  const { rows } = await sql<{ id: string; reservedUntil: Date }>`
    update orders set created_at = ${beganAt}, reserved_until = greatest(reserved_until, least(
      now() + ${reservationMinutes} * interval '1 minute',
      ${beganAt} + 2 * ${reservationMinutes} * interval '1 minute'))
    where id = ${cart.id} returning id, reserved_until`.execute(tx);
  for (const renewed of rows) await requestExpiry(tx, renewed);
}
