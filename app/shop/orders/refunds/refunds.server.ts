import { sql } from "kysely";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import {
  addRefund,
  findRefundOfForm,
  hasMoneyLeft,
  hasOpenRefund,
  type NewRefund,
  openRefundStates,
  queueRefund,
} from "../provider-calls/refund-rows.server.ts";
import { lockPayment } from "../state/lock-order.server.ts";
import { remainingCents } from "../state/order-change.ts";
import { recordOrderAudit } from "../state/order-events.server.ts";
import { withManagedOrder } from "../state/with-managed-order.server.ts";

type AskedRefund = Pick<NewRefund, "cents" | "formKey"> & {
  /** One line of several. */
  lineId?: string | undefined;
  reason: string;
};

/** One refund of a payment runs at a time. A resubmitted form changes nothing. */
export function refundOrder(actor: Actor, orderId: string, wanted: AskedRefund): Promise<Outcome> {
  return withManagedOrder(actor, orderId, async (tx, order) => {
    const { cents, reason, formKey } = wanted;
    const isOfLine = wanted.lineId !== undefined && order.lines.length > 1;
    const line = isOfLine ? order.lines.find(({ id }) => id === wanted.lineId) : undefined;
    if (isOfLine && !line) return refuse("missing", m.order_line_unknown());
    const sent = formKey && (await findRefundOfForm(tx, orderId, formKey));
    if (sent)
      return sent.cents === cents && sent.orderLineId === (line?.id ?? null)
        ? { done: undefined }
        : refuse("conflict", m.refund_form_reused());
    const found = await tx
      .selectFrom("payments")
      .where("orderId", "=", orderId)
      .where("isSurplus", "=", false)
      .where(hasMoneyLeft)
      .select("id")
      .executeTakeFirst();
    const payment = found && (await lockPayment(tx, found.id));
    if (!payment) return refuse("conflict", m.refund_order_nothing_left());
    if (cents > remainingCents(payment)) {
      return refuse("invalid", m.refund_too_much(), { errors: { amount: m.refund_too_much() } });
    }
    if (line && cents > line.priceCents - line.returnedCents) {
      const tooMuch = m.refund_line_too_much();
      return refuse("invalid", tooMuch, { errors: { amount: tooMuch } });
    }
    if (await hasOpenRefund(tx, payment.id)) {
      return refuse("conflict", m.refund_under_way());
    }
    const refundReason = { code: "note", text: reason } as const;
    const refund = { cents, formKey, line, reason: refundReason, by: actor };
    await addRefund(tx, orderId, payment.id, refund);
    const concerned = line ? { ...order, lines: [line] } : order;
    const details = { cents, reason };
    await recordOrderAudit(tx, concerned, "refund-order", { by: actor, details });
    return { done: undefined };
  });
}

export function retryRefund(actor: Actor, orderId: string, refundId: string): Promise<Outcome> {
  return withManagedOrder(actor, orderId, async (tx, order) => {
    const waiting = await tx
      .updateTable("refunds")
      .set({ tryAt: sql<Date>`now()` })
      .where("id", "=", refundId)
      .where("state", "in", openRefundStates)
      .where("tryAt", "is not", null)
      .where(
        "paymentId",
        "in",
        tx.selectFrom("payments").where("orderId", "=", orderId).select("id"),
      )
      .returning("cents")
      .executeTakeFirst();
    if (!waiting) return refuse("conflict", m.refund_not_waiting());
    await queueRefund(tx, refundId);
    const details = { cents: waiting.cents };
    await recordOrderAudit(tx, order, "retry-refund", { by: actor, details });
    return { done: undefined };
  });
}
