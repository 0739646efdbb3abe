import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { formatMoney, type Money } from "#app/platform/ui/money.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { heading, openOrderButton, paragraph } from "../mails/order-blocks.ts";
import { mailBuyer } from "../mails/order-mails.server.ts";
import {
  findRefund,
  isOpenRefund,
  openRefundStates,
} from "../provider-calls/refund-rows.server.ts";
import { raiseAttention, resolveAttentions } from "../state/attention.server.ts";
import { type LockedOrder, lockOrder, lockPayment } from "../state/lock-order.server.ts";
import { recordOrderAudit, recordOrderEvent } from "../state/order-events.server.ts";
import { titlesOf } from "../state/order-lines.ts";
import { withManagedOrder } from "../state/with-managed-order.server.ts";
import { receiveStatusIn } from "../transitions/receive-status.server.ts";

/* Refunds of bank transfers, which an administrator makes manually. */

/** Flags the order once, even if a person has cleared it. */
export function flagManualRefund(refund: { id: string; orderId: string }): Promise<void> {
  return inTransaction(async (tx) => {
    await lockOrder(tx, refund.orderId);
    const { numUpdatedRows } = await tx
      .updateTable("refunds")
      .where("id", "=", refund.id)
      .set({ state: "pending", tryAt: null })
      .where("state", "=", "requested")
      .executeTakeFirst();
    if (numUpdatedRows > 0n)
      await raiseAttention(tx, refund.orderId, { code: "send-back-manually" });
  });
}

/** The refund counts from now on. */
export function confirmRefund(actor: Actor, orderId: string, refundId: string): Promise<Outcome> {
  return withManagedOrder(actor, orderId, async (tx, order) => {
    const refund = await findOpenRefund(tx, orderId, refundId);
    const payment = refund && (await lockPayment(tx, refund.paymentId));
    if (!payment) return refuse("conflict", m.refund_not_open());
    await tx
      .updateTable("refunds")
      .where("id", "=", refundId)
      .set({ state: "done", tryAt: null })
      .execute();
    const { cents } = refund;
    await recordOrderEvent(tx, orderId, "refund-done", { by: actor, details: { cents } });
    await recordOrderAudit(tx, order, "confirm-refund", { by: actor, details: { cents } });
    await resolveIfAllSent(tx, orderId, actor);
    const { capturedCents, amountCents, currency, isSurplus } = payment;
    if (isSurplus) await mailManualRefund(tx, order, { cents, currency });
    await receiveStatusIn(tx, payment.id, {
      ref: payment.providerRef ?? "",
      state: "captured",
      capturedCents,
      amount: { cents: amountCents, currency },
      refundedCents: payment.refundedCents + cents,
    });
    return { done: undefined };
  });
}

/** The refund was not sent, and the buyer keeps the purchase. Overpayments cannot be canceled. */
export function cancelRefund(actor: Actor, orderId: string, refundId: string): Promise<Outcome> {
  return withManagedOrder(actor, orderId, async (tx, order) => {
    const refund = await findOpenRefund(tx, orderId, refundId);
    const payment = refund && (await lockPayment(tx, refund.paymentId));
    if (!payment || payment.isSurplus) return refuse("conflict", m.refund_not_open());
    await tx
      .updateTable("refunds")
      .where("id", "=", refundId)
      .set({ state: "canceled", tryAt: null })
      .execute();
    const details = { cents: refund.cents };
    await recordOrderEvent(tx, orderId, "refund-canceled", { by: actor, details });
    await recordOrderAudit(tx, order, "cancel-refund", { by: actor, details });
    await resolveIfAllSent(tx, orderId, actor);
    return { done: undefined };
  });
}

async function resolveIfAllSent(tx: Db, orderId: string, actor: Actor): Promise<void> {
  const other = await tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .where("orderId", "=", orderId)
    .where("provider", "=", "bank-transfer")
    .where("refunds.state", "in", openRefundStates)
    .select("refunds.id")
    .executeTakeFirst();
  if (!other) await resolveAttentions(tx, orderId, ["send-back-manually"], actor);
}

async function findOpenRefund(tx: Db, orderId: string, refundId: string) {
  const refund = await findRefund(tx, orderId, refundId);
  const isOpen = refund?.provider === "bank-transfer" && isOpenRefund(refund);
  return isOpen ? refund : undefined;
}

/** Other refunds are notified when the order changes. */
export async function mailManualRefund(tx: Db, order: LockedOrder, money: Money): Promise<void> {
  await mailBuyer(tx, order, () => ({
    kind: "refund",
    subject: m.mail_sent_back_subject(),
    blocks: [
      heading(m.mail_sent_back_heading()),
      paragraph(
        m.mail_sent_back_text({ amount: formatMoney(money), titles: titlesOf(order).titles }),
      ),
      openOrderButton(),
    ],
  }));
}
