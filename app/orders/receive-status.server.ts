import { sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import type { PaymentStatus } from "#app/payments/payment-provider.ts";
import { advance } from "./advance.ts";
import { applyStep } from "./apply-step.server.ts";
import { endLapsed } from "./lapsed-orders.server.ts";
import { type LockedOrder, lockOrder, lockPayment } from "./lock-order.server.ts";
import { claimingStates } from "./order-states.ts";

/** Takes over what a provider says of a payment. Said twice, or late, it changes nothing more. */
export async function receiveStatus(paymentId: string, status: PaymentStatus): Promise<void> {
  await db.transaction().execute((tx) => receiveStatusIn(tx, paymentId, status));
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
  const { ifLost, ...step } = advance(order, payment, status, order.now);
  const isLost = ifLost !== undefined && !(await isStillForSale(tx, order));
  await applyStep(tx, order, payment, isLost ? ifLost : step);
  if (status.dispute) {
    const dispute = JSON.stringify(status.dispute);
    await tx.updateTable("payments").set({ dispute }).where("id", "=", paymentId).execute();
  }
}

/** Locks the track, so that the answer holds until the end of the transaction. */
async function isStillForSale(tx: Db, { id, kind, trackId }: LockedOrder): Promise<boolean> {
  if (kind === "service") return true;
  if (trackId === null) return false;
  await endLapsed(tx, { trackId });
  const track = await tx
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .where("soldAt", "is", null)
    .select("id")
    .forUpdate()
    .executeTakeFirst();
  if (!track) return false;
  const claim = await tx
    .selectFrom("orders")
    .where("trackId", "=", trackId)
    .where("id", "!=", id)
    .where("state", "in", claimingStates)
    .select(sql<number>`1`.as("one"))
    .executeTakeFirst();
  return claim === undefined;
}
