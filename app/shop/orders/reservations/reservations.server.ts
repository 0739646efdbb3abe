import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Client } from "#app/platform/http/request-context.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";
import { type BrowserKey, orderSecretOf } from "../access/browser-key.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { trackIdsOf } from "../state/order-lines.ts";
import { expireBlockingOrders } from "../transitions/expire-orders.server.ts";
import {
  addToCart,
  beginCart,
  type CartBuyer,
  type CartConflict,
  refuseOpenPayment,
} from "./begin-cart.server.ts";
import { type Ruled, refuseByRules, reservations } from "./cart-rules.server.ts";
import { discountAddedTrack } from "./code-of-cart.server.ts";
import { findReservation, lockCart } from "./own-cart.server.ts";

type ReservationRequest = {
  trackId: string;
  browserKey: BrowserKey;
  client: Client;
  /** Discount code of a link, for a cart without one. */
  code?: string | undefined;
};
type Reserved = { orderId: string; secret: string };
type ReservationOutcome = Outcome<Reserved, CartConflict>;

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
    const changed = await hold(tx, by, cart);
    if (changed?.refused) return changed;
    if (!changed) return resolveConflict(request, await findHolds(tx, trackId, browserHash));
    const { orderId } = changed.done;
    await discountAddedTrack(tx, orderId, request.code);
    return { done: openIn(browserKey, orderId) };
  });
}

/** Returns undefined if the track isn't for sale, is held, or the browser's order is being paid. */
async function hold(tx: Db, by: CartBuyer & Ruled, own: LockedOrder | undefined) {
  const { trackId, browserHash } = by;
  const track = await findTrackForSale(tx, trackId);
  if (!track) return undefined;
  const line = { kind: "track", trackId, ...track } as const;
  const begun = own ? undefined : await beginCart(tx, by, line);
  if (begun) return { done: begun };
  // Another tab of this browser may have begun a cart meanwhile.
  const cart = own ?? (await lockCart(tx, browserHash));
  if (cart?.state !== "reserved") return undefined;
  const added = await addToCart(tx, by, cart, line);
  if (added?.done) {
    await tx
      .deleteFrom("removedLines")
      .where("orderId", "=", cart.id)
      .where("trackId", "=", trackId)
      .execute();
  }
  return added;
}

function openIn(browserKey: BrowserKey, orderId: string): Reserved {
  return { orderId, secret: orderSecretOf(browserKey, orderId) };
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
  if (own && own.state !== "reserved") return refuseOpenPayment(browserKey, own);
  if (!hold || hold.state === "paid") return refuse("missing", m.track_not_for_sale());
  return refuse<CartConflict>("conflict", m.reserve_faster(), {
    theirs: { until: hold.reservedUntil ?? undefined },
  });
}
