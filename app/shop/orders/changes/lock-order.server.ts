import type { Selectable } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Payments } from "../order-payments-schema.ts";
import type { Orders } from "../orders-schema.ts";

export type LockedOrder = Selectable<Orders> & { now: Date };
export type LockedPayment = Selectable<Payments>;

/*
 * Locks are taken in one order, against deadlocks: orders by ascending ID, a payment, a track, the
 * number sequences, the rows of a track. `for no key update` lets others insert rows that refer to
 * a locked one, because a foreign key would wait for `for update`.
 */

/** `now` is the database's time, the only clock for reservations. */
export function lockOrder(tx: Db, orderId: string): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .selectAll()
    .select(({ fn }) => fn<Date>("clock_timestamp").as("now"))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function lockPayment(tx: Db, paymentId: string): Promise<LockedPayment | undefined> {
  return tx
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst();
}
