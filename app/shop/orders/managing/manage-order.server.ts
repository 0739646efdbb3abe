import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { requestReconciliation } from "../provider-calls/request-reconciliation.server.ts";
import { resolveAttentions } from "../state/attention.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import type { Attention } from "../state/order-attention.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { mayManageOrders } from "../state/sale-policy.ts";

export async function addNote(actor: Actor, orderId: string, text: string): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  return inTransaction(async (tx) => {
    if (!(await lockOrder(tx, orderId))) return refuse("missing", m.order_unknown());
    await recordOrderEvent(tx, orderId, "note-added", { by: actor, details: { text } });
    return { done: undefined };
  });
}

export async function clearAttention(
  actor: Actor,
  orderId: string,
  code: Attention["code"],
): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("missing", m.order_unknown());
    for (const attention of await resolveAttentions(tx, orderId, [code], actor)) {
      const details = { attention };
      await recordOrderEvent(tx, orderId, "attention-cleared", { by: actor, details });
    }
    return { done: undefined };
  });
}

export async function lookUpPayments(actor: Actor, orderId: string): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  const payments = await db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .select("id")
    .execute();
  for (const { id } of payments) await requestReconciliation(db, id);
  return { done: undefined };
}
