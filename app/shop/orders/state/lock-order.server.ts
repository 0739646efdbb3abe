import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Adjustment, listAdjustments } from "./adjustments.server.ts";
import type { OrderLines } from "./order-lines-schema.ts";
import type { Payments } from "./order-payments-schema.ts";
import type { Orders } from "./orders-schema.ts";

export type OrderLine = Selectable<OrderLines>;
/** `now` is the database's time, the only clock for reservations. */
export type LockedOrder = Selectable<Orders> & {
  lines: OrderLine[];
  adjustments: Adjustment[];
  now: Date;
};
export type LockedPayment = Selectable<Payments>;

/*
 * Locks are taken in one order, against deadlocks: orders by ascending ID, a discount code, a
 * payment, a track, the number sequences, the rows of a track. `for no key update` lets others
 * insert rows that refer to a locked one, because a foreign key would wait for `for update`.
 */

/** Reads the lines under the lock of their order. */
export async function lockOrder(tx: Db, orderId: string): Promise<LockedOrder | undefined> {
  const order = await tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .selectAll()
    .select(({ fn }) => fn<Date>("clock_timestamp").as("now"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!order) return undefined;
  const lines = await listLines(tx, orderId);
  return { ...order, lines, adjustments: await listAdjustments(tx, orderId, lines) };
}

export function listLines(tx: Db, orderId: string): Promise<OrderLine[]> {
  return tx
    .selectFrom("orderLines")
    .where("orderId", "=", orderId)
    .selectAll()
    .orderBy("position")
    .execute();
}

export function lockPayment(tx: Db, paymentId: string): Promise<LockedPayment | undefined> {
  return tx
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}
