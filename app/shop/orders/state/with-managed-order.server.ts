import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { type LockedOrder, lockOrder } from "./lock-order.server.ts";
import { mayManageOrders } from "./sale-policy.ts";

/** Runs in one transaction, with the order locked. */
export async function withManagedOrder(
  actor: Actor,
  orderId: string,
  run: (tx: Db, order: LockedOrder) => Promise<Outcome>,
): Promise<Outcome> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order ? run(tx, order) : refuse("missing", m.order_unknown());
  });
}
