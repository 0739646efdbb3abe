import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { type BrowserKey, orderSecretOf } from "../access/browser-key.server.ts";
import { addOrderLink } from "../access/order-links.server.ts";
import { addOrder } from "../state/add-order.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { headingOf, isOfService, trackIdsOf } from "../state/order-lines.ts";
import { toStoredClient } from "../state/stored-client.ts";
import { expireBlockingOrders, requestExpiry } from "../transitions/expire-orders.server.ts";
import { type Ruled, refuseByRules, reservations } from "./cart-rules.server.ts";
import { discountAddedTrack } from "./discount-of-cart.server.ts";
import { findReservation, lockCart } from "./own-cart.server.ts";

type ReservationRequest = {
  trackId: string;
  browserKey: BrowserKey;
  client: Client;
  /** Discount code of a link, for a cart without one. */
  code?: string | undefined;
};
type Reserved = { orderId: string; secret: string };
type Own = { secret: string; title: string };
/** `until` is undefined while a payment is being confirmed. `own` can't take the track. */
type ReservationConflict = { until: Date | undefined; own?: Own; isFull?: boolean };
type ReservationOutcome = Outcome<Reserved, ReservationConflict>;

/**
 * Adds the track to the browser's cart, which is its order in the state `reserved`, and renews the
 * time of all its lines, up to twice the setting. A second click changes nothing.
 */
export async function reserveTrack(request: ReservationRequest): Promise<ReservationOutcome> {
  const { trackId, browserKey, client } = request;
  const network = networkOf(client.address);
  const browserHash = sha256Bytes(browserKey);
  const found = await findHolds(db, trackId, browserHash);
  // Turns most of a crowd away before the locks.
  const isTheirs = found.own && trackIdsOf(found.own).includes(trackId);
  if (isTheirs || found.hold?.isLive) return resolveConflict(request, found);
  const retryAfterSeconds = await reservations.count(network);
  if (retryAfterSeconds > 0) return refuse("busy", m.reserve_network_full(), { retryAfterSeconds });
  return inTransaction(async (tx) => {
    await expireBlockingOrders(tx, { trackIds: [trackId], browserHash });
    const by = { ...request, browserHash, network };
    const cart = await lockCart(tx, browserHash);
    const refusal = await refuseByRules(tx, by, cart);
    if (refusal) return refusal;
    // Another tab of this browser may have begun a cart meanwhile.
    const changed =
      (cart ? undefined : await beginCart(tx, by)) ??
      (await addToCart(tx, by, cart ?? (await lockCart(tx, browserHash))));
    if (changed?.refused) return changed;
    if (!changed) return resolveConflict(request, await findHolds(tx, trackId, browserHash));
    const { orderId } = changed.done;
    await discountAddedTrack(tx, orderId, request.code);
    return { done: openIn(browserKey, orderId) };
  });
}

function openIn(browserKey: BrowserKey, orderId: string): Reserved {
  return { orderId, secret: orderSecretOf(browserKey, orderId) };
}

type Changed = Outcome<{ orderId: string }, ReservationConflict> | undefined;

/** Returns undefined if the track is not for sale, or an order holds it or is open already. */
async function beginCart(
  tx: Db,
  { trackId, browserKey, client, browserHash, network }: ReservationRequest & Ruled,
): Promise<Changed> {
  const track = await findTrackForSale(tx, trackId);
  if (!track) return undefined;
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
  const order = await addOrder(tx, reservedOrder, [{ kind: "track", trackId, ...track }]);
  if (!order) return undefined;
  await recordOrderEvent(tx, order.id, "reserved");
  await requestExpiry(tx, order);
  await addOrderLink(tx, order.id, orderSecretOf(browserKey, order.id));
  return { done: { orderId: order.id } };
}

/** Returns undefined if the cart can't take the track, or the track isn't for sale or is held. */
async function addToCart(
  tx: Db,
  { trackId, browserKey }: ReservationRequest,
  cart: LockedOrder | undefined,
): Promise<Changed> {
  if (cart?.state !== "reserved" || isOfService(cart)) return undefined;
  const { id: orderId, lines } = cart;
  const track = await findTrackForSale(tx, trackId);
  if (!track) return undefined;
  const { cartTracks, currency, reservationMinutes } = await findSettings(tx);
  const { secret } = openIn(browserKey, orderId);
  const own = { secret, title: headingOf(lines.map(({ title }) => title)) };
  if (lines.length >= cartTracks) {
    const theirs = { until: undefined, own, isFull: true };
    return refuse<ReservationConflict>("conflict", m.cart_full({ count: cartTracks }), { theirs });
  }
  if (currency !== cart.currency)
    return refuse<ReservationConflict>("conflict", m.cart_other_currency(), {
      theirs: { until: undefined, own },
    });
  const added = await tx
    .insertInto("orderLines")
    .values({ orderId, position: lines.length + 1, kind: "track", trackId, ...track })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!added) return undefined;
  await tx
    .deleteFrom("removedLines")
    .where("orderId", "=", orderId)
    .where("trackId", "=", trackId)
    .execute();
  const renewed = await tx
    .updateTable("orders")
    .where("id", "=", orderId)
    .set({
      reservedUntil: sql<Date>`greatest(reserved_until, least(
        now() + ${reservationMinutes} * interval '1 minute',
        created_at + 2 * ${reservationMinutes} * interval '1 minute'))`,
    })
    .returning(["id", "reservedUntil"])
    .executeTakeFirstOrThrow();
  await requestExpiry(tx, renewed);
  await recordOrderEvent(tx, orderId, "line-added", { details: { title: track.title } });
  return { done: { orderId } };
}

function findTrackForSale(tx: Db, trackId: string) {
  return tx
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .where("soldAt", "is", null)
    .where("isDraft", "=", false)
    .select(["title", "priceCents"])
    .forShare()
    .executeTakeFirst();
}

type Holds = Awaited<ReturnType<typeof findHolds>>;

async function findHolds(tx: Db, trackId: string, browserHash: Buffer) {
  const [own, hold] = await Promise.all([
    findReservation(tx, browserHash),
    tx
      .selectFrom("orders")
      .innerJoin("orderLines as line", "line.orderId", "orders.id")
      .where("trackId", "=", trackId)
      .where("isHeld", "=", true)
      .select(["state", "reservedUntil"])
      .select(sql<boolean>`state <> 'reserved' or reserved_until > now()`.as("isLive"))
      .executeTakeFirst(),
  ]);
  return { own, hold };
}

function resolveConflict(
  { trackId, browserKey }: ReservationRequest,
  { own, hold }: Holds,
): ReservationOutcome {
  if (own && trackIdsOf(own).includes(trackId)) return { done: openIn(browserKey, own.id) };
  const canTakeMore = own?.state === "reserved" && !isOfService(own);
  if (own && !canTakeMore) {
    const { secret } = openIn(browserKey, own.id);
    const theirs = { until: undefined, own: { secret, title: own.title } };
    const text = isOfService(own) ? m.reserve_own_service() : m.reserve_own_track();
    return refuse<ReservationConflict>("conflict", text, { theirs });
  }
  if (!hold || hold.state === "paid") return refuse("missing", m.track_not_for_sale());
  return refuse<ReservationConflict>("conflict", m.reserve_faster(), {
    theirs: { until: hold.reservedUntil ?? undefined },
  });
}
