import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { recordOrderAudit, recordOrderEvent } from "../state/order-events.server.ts";
import { isReserving } from "../state/order-states.ts";
import { mayManageOrders } from "../state/sale-policy.ts";
import { eraseOrder, revokeBuyerAccess } from "./erase-order.server.ts";
import { listOrdersOf } from "./orders-of-buyer.server.ts";

/** Marks paid orders and keeps them until their retention period ends. */
export async function eraseOrdersOf(tx: Db, email: string, by: Actor): Promise<Outcome> {
  if (!mayManageOrders(by)) return refuse("forbidden", m.orders_only_administrators());
  for (const orderId of await listOrdersOf(email, tx)) {
    const order = await lockOrder(tx, orderId);
    if (!order || order.erasureAskedAt) continue;
    if (isReserving(order.state)) return refuse("conflict", m.erase_order_open());
    if (await mustRetain(tx, order)) await markErasureRequested(tx, order, by);
    else await eraseOrder(tx, order, by);
    await recordOrderAudit(tx, order, "erase-buyer", { by });
  }
  return { done: undefined };
}

/** An order with money belongs to the seller's books. */
async function mustRetain(tx: Db, { id, paidAt }: LockedOrder): Promise<boolean> {
  if (paidAt !== null) return true;
  const payment = await tx
    .selectFrom("payments")
    .where("orderId", "=", id)
    .where("capturedCents", ">", 0)
    .select("id")
    .executeTakeFirst();
  return payment !== undefined;
}

async function markErasureRequested(tx: Db, order: LockedOrder, by: Actor): Promise<void> {
  await recordOrderEvent(tx, order.id, "erasure-asked", { by });
  await revokeBuyerAccess(tx, order);
  await tx
    .updateTable("orders")
    .where("id", "=", order.id)
    .set({ erasureAskedAt: sql<Date>`now()` })
    .execute();
}
