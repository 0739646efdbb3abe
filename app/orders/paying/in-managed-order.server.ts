import type { Actor } from "#app/accounts/actor.ts";
import type { Db } from "#app/database/db.server.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { m } from "#messages";
import { type LockedOrder, lockOrder } from "../changes/lock-order.server.ts";
import { mayManageOrders } from "../sale-policy.ts";

/** Runs a command of the staff on an order's money in one transaction, with the order locked. */
export async function inManagedOrder(
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
