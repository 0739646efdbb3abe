import { type Db, db } from "#app/platform/database/db.server.ts";
import { listLines } from "../state/lock-order.server.ts";
import { deliveredAtOf, isOfService, keptLines } from "../state/order-lines.ts";
import {
  type ConcludedOrder,
  evaluateRight,
  filesDelayedUntil,
  type RightToWithdraw,
} from "./right-to-withdraw.ts";

/** Returns undefined for an order that was not placed in the shop or never paid. */
export async function findRight(
  orderId: string,
  now: Date,
  tx: Db = db,
): Promise<RightToWithdraw | undefined> {
  const order = await findConcluded(tx, orderId);
  return order && evaluateRight(order, now);
}

/** Lists the right for each line by itself. */
export async function listRightsOfLines(orderId: string, now: Date) {
  const [order, lines] = await Promise.all([findConcluded(db, orderId), listLines(db, orderId)]);
  if (!order) return [];
  const { isDeliveredInPart: _, ...concluded } = order;
  return lines.map(({ id, kind, title, deliveredAt, returnedAt }) => {
    const right = evaluateRight({ ...concluded, kind, deliveredAt }, now);
    return { id, title, isReturned: returnedAt !== null, right };
  });
}

/** Returns undefined if delivery is immediate or has happened. */
export async function findFilesFrom(
  orderId: string,
  now: Date,
  tx: Db = db,
): Promise<Date | undefined> {
  const order = await findConcluded(tx, orderId);
  const from = order && filesDelayedUntil(order);
  return from && from > now ? from : undefined;
}

async function findConcluded(tx: Db, orderId: string): Promise<ConcludedOrder | undefined> {
  const order = await tx
    .selectFrom("orders")
    .innerJoin("orderBuyers", "orderBuyers.orderId", "orders.id")
    .where("orders.id", "=", orderId)
    .select(["orderBuyers.kind as buyerKind", "withdrawalLaw as law", "paidAt"])
    .executeTakeFirst();
  if (!order?.paidAt) return undefined;
  const orderConsents = await tx
    .selectFrom("orderConsents")
    .where("orderId", "=", orderId)
    .select("consent")
    .execute();
  const consents = orderConsents.map(({ consent }) => consent);
  const { paidAt: concludedAt, ...placed } = order;
  const all = await listLines(tx, orderId);
  const kept = keptLines(all);
  const lines = kept.length > 0 ? kept : all;
  const kind = isOfService({ lines }) ? "service" : "track";
  const isDeliveredInPart = lines.some(({ deliveredAt }) => deliveredAt !== null);
  const deliveredAt = deliveredAtOf(lines);
  return { ...placed, kind, consents, concludedAt, deliveredAt, isDeliveredInPart };
}
