import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Dispute, PaymentStatus } from "#app/shop/payments/payment-provider.ts";
import { advance } from "../state/advance.ts";
import { latestDispute } from "../state/dispute.ts";
import {
  type LockedOrder,
  type LockedPayment,
  lockOrder,
  lockPayment,
} from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { trackIdsOf, tracksIn } from "../state/order-lines.ts";
import { readDispute } from "../state/stored-dispute.server.ts";
import { applyTransition } from "./apply-transition.server.ts";
import { storePayerCountry } from "./compare-countries.server.ts";
import { expireBlockingOrders } from "./expire-orders.server.ts";
import { linesToCheck, listUnreturned, recordRefundAtProvider } from "./line-returns.server.ts";

const soldStates = new Set<LockedOrder["state"]>(["paid", "refunded", "charged-back"]);

/** Ignores duplicate and late reports. */
export async function receiveStatus(paymentId: string, status: PaymentStatus): Promise<void> {
  await inTransaction((tx) => receiveStatusIn(tx, paymentId, status));
}

export async function receiveStatusIn(
  tx: Db,
  paymentId: string,
  status: PaymentStatus,
): Promise<void> {
  const found = await tx
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .select("orderId")
    .executeTakeFirstOrThrow();
  const order = await lockOrder(tx, found.orderId);
  const payment = await lockPayment(tx, paymentId);
  if (!order || !payment) throw new Error("An order was deleted.");
  const paidOrder = { ...order, hasOtherLines: hasOtherLines(order, payment) };
  const { ifLost, ...transition } = advance(paidOrder, payment, status, order.now);
  const canHaveTrack = soldStates.has(order.state) ? stillHasTrack : isStillForSale;
  const unreturned = await listUnreturned(tx, order, transition);
  const lines = linesToCheck(order, unreturned);
  const isLost =
    ifLost !== undefined && !(await hasAllTracks(tx, { ...order, lines }, canHaveTrack));
  const restored = isLost ? [] : unreturned;
  if (!isLost) await recordRefundAtProvider(tx, order, payment, transition.payment);
  await applyTransition(tx, order, payment, isLost ? ifLost : transition, { restored });
  await storeDispute(tx, payment, status.dispute);
  await storePayerCountry(tx, payment, status);
}

/** Returns the status that the provider would report if nothing had happened since. */
export function currentStatusOf(payment: LockedPayment): PaymentStatus {
  const { providerRef, capturedCents, currency, refundedCents, refundedByHandCents } = payment;
  return {
    ref: providerRef ?? "",
    state: "captured",
    capturedCents,
    amount: { cents: capturedCents, currency },
    refundedCents: refundedCents - refundedByHandCents,
    failedRefunds: [{ ref: "", cents: payment.refundFailedCents }],
    chargedBackCents: payment.chargedBackCents,
  };
}

async function storeDispute(
  tx: Db,
  { id, orderId, dispute: stored }: LockedPayment,
  reported: Dispute | undefined,
): Promise<void> {
  const current = readDispute(stored);
  const dispute = latestDispute(current, reported);
  if (!dispute) return;
  const row = { dispute: JSON.stringify(dispute) };
  await tx.updateTable("payments").set(row).where("id", "=", id).execute();
  if (dispute.ref === current?.ref && dispute.state === current.state) return;
  const { state, reason, amountCents: cents } = dispute;
  const details = { dispute: state, reason, cents };
  await recordOrderEvent(tx, orderId, "dispute-changed", { details });
}

/** An older payment and a transfer name no lines, and theirs can't change. */
function hasOtherLines({ lines }: LockedOrder, { items }: LockedPayment): boolean {
  const paidLines = items.map(({ lineId }) => lineId);
  return items.length > 0 && paidLines.join() !== lines.map(({ id }) => id).join();
}

type TrackCheck = (tx: Db, orderId: string, trackId: string) => Promise<boolean>;

/** An order keeps all of its tracks or none. Orders are locked before tracks, as everywhere. */
async function hasAllTracks(tx: Db, order: LockedOrder, check: TrackCheck): Promise<boolean> {
  const trackIds = trackIdsOf(order);
  if (trackIds.length < tracksIn(order.lines).length) return false;
  await expireBlockingOrders(tx, { trackIds });
  for (const trackId of trackIds) if (!(await check(tx, order.id, trackId))) return false;
  return true;
}

/** A refund or a dispute may have put the track back into the shop. */
async function stillHasTrack(tx: Db, id: string, trackId: string): Promise<boolean> {
  const musicTrack = await tx
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .select("soldAt")
    .forNoKeyUpdate()
    .executeTakeFirst();
  const { soldAt = null } = musicTrack ?? {};
  return soldAt !== null && !(await isHeldByOther(tx, id, trackId));
}

/** Locks the track, so that the result holds until the end of the transaction. */
async function isStillForSale(tx: Db, id: string, trackId: string): Promise<boolean> {
  const track = await tx
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .where("soldAt", "is", null)
    .where("archivedAt", "is", null)
    .select("id")
    .forNoKeyUpdate()
    .executeTakeFirst();
  return track !== undefined && !(await isHeldByOther(tx, id, trackId));
}

async function isHeldByOther(tx: Db, orderId: string, trackId: string): Promise<boolean> {
  const hold = await tx
    .selectFrom("orderLines")
    .where("trackId", "=", trackId)
    .where("orderId", "!=", orderId)
    .where("isHeld", "=", true)
    .select(sql<number>`1`.as("one"))
    .executeTakeFirst();
  return hold !== undefined;
}
