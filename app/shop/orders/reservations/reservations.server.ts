import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
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
import { recordOrderEvent } from "../state/order-events.server.ts";
import { toStoredClient } from "../state/stored-client.ts";
import { expireBlockingOrders, requestExpiry } from "../transitions/expire-orders.server.ts";

/** Enough for hesitant buyers, too few to block tracks. */
export const reservations = new Limit({ name: "reservations", uses: 20, seconds: 60 * 60 });
const MAX_LIVE_OF_NETWORK = 3;
export const PAUSE_MINUTES = 10;
const RETRY_AFTER_SECONDS = 10 * 60;

type ReservationRequest = { trackId: string; browserKey: BrowserKey; client: Client };
type Reserved = { orderId: string; secret: string };
/** `until` is undefined while a payment is being confirmed. `own` is another reservation. */
type ReservationConflict = { until: Date | undefined; own?: { secret: string; title: string } };

const pause = () => m.reserve_pause({ minutes: PAUSE_MINUTES });

/** A second click leads to the same order. */
export async function reserveTrack(
  request: ReservationRequest,
): Promise<Outcome<Reserved, ReservationConflict>> {
  const { trackId, browserKey, client } = request;
  const network = networkOf(client.address);
  const browserHash = sha256Bytes(browserKey);
  const found = await findHolds(db, trackId, browserHash);
  // Turns most of a crowd away before the locks.
  if (found.own?.trackId === trackId || found.hold?.isLive) return resolveConflict(request, found);
  const retryAfterSeconds = await reservations.count(network);
  if (retryAfterSeconds > 0) return refuse("busy", m.reserve_network_full(), { retryAfterSeconds });
  return inTransaction(async (tx) => {
    await expireBlockingOrders(tx, { trackId, browserHash });
    const refusal = await refuseByRules(tx, { trackId, browserHash, network });
    if (refusal) return refusal;
    const order = await insertReservation(tx, { ...request, browserHash, network });
    if (!order) return resolveConflict(request, await findHolds(tx, trackId, browserHash));
    await recordOrderEvent(tx, order.id, "reserved");
    await requestExpiry(tx, order);
    const reserved = open(browserKey, order.id);
    await addOrderLink(tx, order.id, reserved.secret);
    return { done: reserved };
  });
}

function open(browserKey: BrowserKey, orderId: string): Reserved {
  return { orderId, secret: orderSecretOf(browserKey, orderId) };
}

export function findReservation(tx: Db, browserHash: Buffer) {
  return tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .leftJoin("orderedServices", "orderedServices.orderLineId", "line.id")
    .where("browserHash", "=", browserHash)
    .where("state", "in", ["reserved", "awaiting-payment", "closing"])
    .where((row) =>
      row.or([row("state", "!=", "reserved"), row("reservedUntil", ">", sql<Date>`now()`)]),
    )
    .select(["orders.id", "trackId", "title", "packageId"])
    .executeTakeFirst();
}

type Ruled = { trackId: string; browserHash: Buffer; network: string };

async function refuseByRules(tx: Db, { trackId, browserHash, network }: Ruled) {
  const live = await tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("network", "=", network)
    .where("kind", "=", "track")
    .where("state", "in", ["reserved", "awaiting-payment", "closing"])
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (live.count >= MAX_LIVE_OF_NETWORK)
    return refuse("busy", m.reserve_network_full(), { retryAfterSeconds: RETRY_AFTER_SECONDS });
  const pausing = await tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("browserHash", "=", browserHash)
    .where("trackId", "=", trackId)
    .where("state", "=", "expired")
    .where("stateChangedAt", ">", sql<Date>`now() - ${PAUSE_MINUTES} * interval '1 minute'`)
    .select("orders.id")
    .executeTakeFirst();
  return pausing && refuse("busy", pause(), { retryAfterSeconds: PAUSE_MINUTES * 60 });
}

async function insertReservation(
  tx: Db,
  { trackId, client, browserHash, network }: ReservationRequest & Ruled,
) {
  const track = await tx
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .where("soldAt", "is", null)
    .where("isDraft", "=", false)
    .select(["title", "priceCents"])
    .forShare()
    .executeTakeFirst();
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
  return addOrder(tx, reservedOrder, { kind: "track", trackId, ...track });
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
): Outcome<Reserved, ReservationConflict> {
  if (own?.trackId === trackId) return { done: open(browserKey, own.id) };
  if (own) {
    const { secret } = open(browserKey, own.id);
    const theirs = { until: undefined, own: { secret, title: own.title } };
    return refuse<ReservationConflict>(
      "conflict",
      own.packageId ? m.reserve_own_service() : m.reserve_own_track(),
      { theirs },
    );
  }
  if (!hold || hold.state === "paid") return refuse("missing", m.track_not_for_sale());
  return refuse<ReservationConflict>("conflict", m.reserve_faster(), {
    theirs: { until: hold.reservedUntil ?? undefined },
  });
}
