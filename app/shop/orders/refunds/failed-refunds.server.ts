import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import {
  addRefund,
  findRefund,
  hasMoneyLeft,
  hasOpenRefund,
} from "../provider-calls/refund-rows.server.ts";
import { resolveAttentions } from "../state/attention.server.ts";
import { type LockedPayment, lockPayment } from "../state/lock-order.server.ts";
import { remainingCents } from "../state/order-change.ts";
import { recordOrderAudit, recordOrderEvent } from "../state/order-events.server.ts";
import { withManagedOrder } from "../state/with-managed-order.server.ts";
import { mailManualRefund } from "../transfers/manual-refunds.server.ts";
import { currentStatusOf, receiveStatusIn } from "../transitions/receive-status.server.ts";

export function refundSurplus(actor: Actor, orderId: string, paymentId: string): Promise<Outcome> {
  return withManagedOrder(actor, orderId, async (tx, order) => {
    const payment = await lockPayment(tx, paymentId);
    const cents = payment ? remainingCents(payment) : 0;
    const isSurplus = payment?.isSurplus && payment.orderId === orderId && cents > 0;
    if (!isSurplus) return refuse("conflict", m.refund_nothing_left());
    if (await hasOpenRefund(tx, paymentId)) return refuse("conflict", m.refund_under_way());
    await addRefund(tx, orderId, paymentId, { cents, reason: { code: "not-owed" }, by: actor });
    const details = { cents, reason: "not-owed" };
    await recordOrderAudit(tx, order, "refund-order", { by: actor, details });
    return { done: undefined };
  });
}

/** The refund was made by other means, for example by bank transfer. */
export function recordOtherRefund(
  actor: Actor,
  orderId: string,
  refundId: string,
): Promise<Outcome> {
  return withManagedOrder(actor, orderId, async (tx, order) => {
    const refund = await findRefund(tx, orderId, refundId);
    const payment = refund?.state === "failed" && (await lockPayment(tx, refund.paymentId));
    if (!payment || refund.cents > remainingCents(payment))
      return refuse("conflict", m.refund_not_failed());
    if (await hasOpenRefund(tx, payment.id)) return refuse("conflict", m.refund_under_way());
    await tx.updateTable("refunds").where("id", "=", refundId).set({ state: "done" }).execute();
    const { cents } = refund;
    const details = { cents, how: "other-means" };
    await recordOrderEvent(tx, orderId, "refund-done", { by: actor, details });
    await recordOrderAudit(tx, order, "confirm-refund", { by: actor, details });
    const { currency, isSurplus } = payment;
    if (isSurplus) await mailManualRefund(tx, order, { cents, currency });
    await countByHand(tx, payment, cents);
    if (!(await hasFailedRefund(tx, orderId)))
      await resolveAttentions(tx, orderId, failures, actor);
    return { done: undefined };
  });
}

const failures = ["refund-failed", "refund-returned", "refund-returned-relisted"] as const;

/** Returns whether money of another failed refund has not reached the buyer. */
async function hasFailedRefund(tx: Db, orderId: string): Promise<boolean> {
  const failed = await tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .where("orderId", "=", orderId)
    .where("refunds.state", "=", "failed")
    .where(hasMoneyLeft)
    .select("refunds.id")
    .executeTakeFirst();
  return failed !== undefined;
}

async function countByHand(tx: Db, payment: LockedPayment, cents: number): Promise<void> {
  const { id, refundedByHandCents } = payment;
  await tx
    .updateTable("payments")
    .where("id", "=", id)
    .set({ refundedByHandCents: refundedByHandCents + cents })
    .execute();
  await receiveStatusIn(tx, id, currentStatusOf(payment));
}
