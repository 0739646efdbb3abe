import type { Selectable } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import type { Orders, Payments } from "#app/database/schema.ts";

export type LockedOrder = Selectable<Orders> & { now: Date };
export type LockedPayment = Selectable<Payments>;

/*
 * Always orders first, the lower id before the higher, then a payment, a track, the numbers, and last what belongs to
 * a track, so that no two transactions wait for each other. `for no key update`, since rows that refer to one that is
 * locked may be inserted meanwhile: a foreign key would wait for `for update`.
 */

/** `now`: the database's time, the only one that reservations know. */
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
