import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { isDisputeOpen } from "../state/dispute.ts";
import { lockOrder, lockPayment } from "../state/lock-order.server.ts";
import { remainingCents } from "../state/order-change.ts";
import { recordOrderAudit, recordOrderEvent } from "../state/order-events.server.ts";
import { mayManageOrders } from "../state/sale-policy.ts";
import { readDispute } from "../state/stored-dispute.server.ts";
import { currentStatusOf, receiveStatusIn } from "../transitions/receive-status.server.ts";

type Decided = { payment: string; outcome: "won" | "lost"; note: string };

/** Ends a dispute that its provider never closes. A later decision by the provider counts. */
export function decideDispute(
  actor: Actor,
  orderId: string,
  { payment: paymentId, outcome, note }: Decided,
): Promise<Outcome> {
  if (!mayManageOrders(actor)) {
    return Promise.resolve(refuse("forbidden", m.orders_only_administrators()));
  }
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const payment = await lockPayment(tx, paymentId);
    const dispute = readDispute(payment?.dispute);
    const isOpen = payment?.orderId === orderId && isDisputeOpen(dispute);
    if (!order || !dispute || !isOpen) return refuse("conflict", m.dispute_not_open());
    await recordOrderEvent(tx, orderId, "dispute-decided", {
      by: actor,
      details: { outcome, text: note },
    });
    await recordOrderAudit(tx, order, "decide-dispute", { by: actor, details: { outcome, note } });
    const takenCents = outcome === "lost" ? (dispute.amountCents ?? remainingCents(payment)) : 0;
    await receiveStatusIn(tx, paymentId, {
      ...currentStatusOf(payment),
      dispute: { ...dispute, state: outcome },
      chargedBackCents: payment.chargedBackCents + takenCents,
    });
    return { done: undefined };
  });
}
