import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { cancel, release, waitsForProvider } from "../state/end-order.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderAudit } from "../state/order-events.server.ts";
import { mayManageOrders } from "../state/sale-policy.ts";
import { applyTransition } from "../transitions/apply-transition.server.ts";

/** Closes an open payment first. The track stays reserved until then. */
export function cancelOrder(orderId: string): Promise<Outcome> {
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const transition = order && cancel(order);
    if (!transition) return refuse("conflict", m.order_not_cancelable());
    await applyTransition(tx, order, undefined, transition);
    return { done: undefined };
  });
}

export async function releaseOrder(
  actor: Actor,
  orderId: string,
  reason: string,
): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const transition = order && release(order, order.now);
    if (!transition) {
      const isAsking = order && waitsForProvider(order.state);
      return refuse("conflict", isAsking ? m.order_cancel_asking() : m.order_not_cancelable());
    }
    await applyTransition(tx, order, undefined, transition, { by: actor, endReason: reason });
    await recordOrderAudit(tx, order, "release-order", { by: actor, details: { reason } });
    return { done: undefined };
  });
}
