import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { mailTransfer } from "./transfer-mails.server.ts";

export const REMIND_OF_TRANSFERS = "remind-of-transfers";

const BATCH = 100;

/** Reminds once, when the transfer is due and the grace period begins. */
export async function remindOfTransfers(): Promise<void> {
  for (const { id } of await dueReminders(db).limit(BATCH).execute()) {
    await inTransaction((tx) => remind(tx, id));
  }
}

function dueReminders(tx: Db) {
  return tx
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("payments.payBy", "<=", sql<Date>`now()`)
    .where("payments.state", "=", "open")
    .where("payments.isCurrent", "=", true)
    .where("orders.state", "=", "awaiting-transfer")
    .where("orders.reservedUntil", ">", sql<Date>`now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orderEvents")
            .whereRef("orderEvents.orderId", "=", "orders.id")
            .where("orderEvents.kind", "=", "transfer-reminded")
            .select("orderEvents.id"),
        ),
      ),
    )
    .select("orders.id")
    .orderBy("orders.id");
}

async function remind(tx: Db, orderId: string): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const isDue = await dueReminders(tx).where("orders.id", "=", orderId).executeTakeFirst();
  if (!order || !isDue) return;
  await mailTransfer(tx, order, "transfer-reminder");
  await recordOrderEvent(tx, orderId, "transfer-reminded");
}
