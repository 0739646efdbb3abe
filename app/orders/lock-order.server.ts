import type { Selectable } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import type { Orders, Payments } from "#app/database/schema.ts";

export type LockedOrder = Selectable<Orders> & { now: Date };
export type LockedPayment = Selectable<Payments>;

/* Always the order first, then its payment, then its track, so that no two wait for each other. */

/** `now`: the database's time, the only one that reservations know. */
export function lockOrder(tx: Db, orderId: string): Promise<LockedOrder | undefined> {
  return tx
    .selectFrom("orders")
    .where("id", "=", orderId)
    .selectAll()
    .select(({ fn }) => fn<Date>("clock_timestamp").as("now"))
    .forUpdate()
    .executeTakeFirst();
}

export function lockPayment(tx: Db, paymentId: string): Promise<LockedPayment | undefined> {
  return tx
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}
