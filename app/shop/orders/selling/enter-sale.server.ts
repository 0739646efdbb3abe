import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { deleteAlerts } from "../alerts/availability-alert-mails.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { appendSaleToLedger } from "../transitions/ledger-of-orders.server.ts";

/* A sale by hand enters the public ledger after ten minutes, in which it can be undone. The time is
 * in the row of its line, so that no lost job or killed process loses or doubles an entry. */

export const ENTER_SALES = "enter-sales";
const UNDO_MINUTES = 10;
const BATCH = 100;

export async function delayEntry(tx: Db, orderId: string): Promise<void> {
  await tx
    .updateTable("orderLines")
    .where("orderId", "=", orderId)
    .set({ ledgerAt: sql<Date>`now() + ${UNDO_MINUTES} * interval '1 minute'` })
    .execute();
}

/** Runs every minute. */
export async function enterSales(): Promise<void> {
  const due = await db
    .selectFrom("orderLines")
    .where("ledgerAt", "<=", sql<Date>`now()`)
    .select("orderId")
    .orderBy("orderId")
    .limit(BATCH)
    .execute();
  for (const { orderId } of due) await enterIfDue(orderId);
}

async function enterIfDue(orderId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order && isEntryDue(order)) await enterSale(tx, order);
  });
}

function isEntryDue({ lines, now }: LockedOrder): boolean {
  return lines.some(({ ledgerAt }) => ledgerAt !== null && ledgerAt <= now);
}

/** Returns whether the sale can still be undone without a trace. */
export function isEntryPending({ lines, now }: LockedOrder): boolean {
  return lines.some(({ ledgerAt }) => ledgerAt !== null && ledgerAt > now);
}

/** Ends the wait for those who asked to be told if the track is available again. */
export async function enterSale(tx: Db, { id, lines }: LockedOrder): Promise<void> {
  await tx.updateTable("orderLines").where("orderId", "=", id).set({ ledgerAt: null }).execute();
  const sale = { kind: "off-site-sale", how: "by-hand" } as const;
  for (const { id: lineId, trackId, title, ledgerAt } of lines) {
    if (trackId === null || ledgerAt === null) continue;
    await appendSaleToLedger(tx, { id, lineId, trackId, title }, sale);
    await deleteAlerts(tx, trackId);
  }
}
