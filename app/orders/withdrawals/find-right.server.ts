import { type Db, db } from "#app/database/db.server.ts";
import { judgeRight, type RightToWithdraw } from "./right-to-withdraw.ts";

/** Undefined of an order that was not placed in the shop, or never paid. */
export async function findRight(
  orderId: string,
  now: Date,
  tx: Db = db,
): Promise<RightToWithdraw | undefined> {
  const order = await tx
    .selectFrom("orders")
    .innerJoin("orderBuyers", "orderBuyers.orderId", "orders.id")
    .where("orders.id", "=", orderId)
    .select(["orderBuyers.kind as buyerKind", "paidAt", "deliveredAt"])
    .executeTakeFirst();
  if (!order?.paidAt) return undefined;
  const given = tx.selectFrom("orderConsents").where("orderId", "=", orderId);
  const consents = (await given.select("consent").execute()).map(({ consent }) => consent);
  const { buyerKind, paidAt: concludedAt, deliveredAt } = order;
  return judgeRight({ buyerKind, consents, concludedAt, deliveredAt }, now);
}
