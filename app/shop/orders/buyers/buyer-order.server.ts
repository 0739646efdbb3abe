import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import type { BrowserKey } from "../access/browser-key.server.ts";
import { listLines, type OrderLine } from "../state/lock-order.server.ts";
import { isOfService } from "../state/order-lines.ts";

export type BuyerOrder = NonNullable<Awaited<ReturnType<typeof findBuyerOrder>>>;

/** The buyer of a reserved order paid a different amount, which is being refunded. */
const hasPaidOtherAmount = sql<boolean>`(state = 'reserved' and exists (
  select from payments where payments.order_id = orders.id and is_surplus))`;

/** `now` is the database's time. */
export async function findBuyerOrder(orderId: string) {
  const [order, lines, buyer, payment] = await Promise.all([
    db
      .selectFrom("orders")
      .where("orders.id", "=", orderId)
      .select(["orders.id", "state", "totalCents", "currency"])
      .select(["reservedUntil", "stateChangedAt", "number", sql<Date>`now()`.as("now")])
      .select(hasPaidOtherAmount.as("hasPaidOtherAmount"))
      .executeTakeFirst(),
    listLines(db, orderId),
    db
      .selectFrom("orderBuyers")
      .where("orderId", "=", orderId)
      .select(["kind", "legalName", "artistName", "email", "country", "address", "vatId"])
      .executeTakeFirst(),
    db
      .selectFrom("payments")
      .where("orderId", "=", orderId)
      .where("isCurrent", "=", true)
      .select(["id", "provider", "method", "state", "payUrl"])
      .executeTakeFirst(),
  ]);
  return order && { ...order, lines, buyer, payment };
}

export async function findOrderKind(orderId: string): Promise<OrderLine["kind"]> {
  return isOfService({ lines: await listLines(db, orderId) }) ? "service" : "track";
}

/** Looks for orders of the same browser within the last hour that share a track. */
export function findTypedBuyer(orderId: string) {
  return db
    .selectFrom("orders as order")
    .innerJoin("orders as former", "former.browserHash", "order.browserHash")
    .innerJoin("orderBuyers as buyer", "buyer.orderId", "former.id")
    .where("order.id", "=", orderId)
    .where("former.createdAt", ">", sql<Date>`now() - interval '1 hour'`)
    .where(sql<boolean>`exists (
      select from order_lines line join order_lines former_line on former_line.track_id = line.track_id
      where line.order_id = "order".id and former_line.order_id = former.id)`)
    .orderBy("former.createdAt", "desc")
    .select(["buyer.kind", "buyer.legalName", "buyer.artistName", "buyer.email"])
    .select(["buyer.country", "buyer.address", "buyer.vatId"])
    .executeTakeFirst();
}

export async function findOrderOfPayment(
  paymentId: string,
  browserKey: BrowserKey,
): Promise<string | undefined> {
  const order = await db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("payments.id", "=", paymentId)
    .where("orders.browserHash", "=", sha256Bytes(browserKey))
    .select("orders.id")
    .executeTakeFirst();
  return order?.id;
}
