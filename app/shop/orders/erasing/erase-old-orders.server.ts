import { sql } from "kysely";
import { eraseAuditEntries } from "#app/platform/audit/erase-audit-entries.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Settings } from "#app/shop/content/settings.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { isReserving, reservingStates } from "../state/order-states.ts";
import { retainedFrom } from "../state/retained-until.ts";
import { eraseOrder, noClientData } from "./erase-order.server.ts";

type Periods = Pick<Settings, "paidOrderYears" | "unpaidOrderDays" | "addressDays">;

const AT_ONCE = 200;

/** Erases each order in its own transaction. */
export async function eraseOldOrders(periods: Periods, now: Date): Promise<void> {
  for (;;) {
    const ids = await findOldOrders(periods, now);
    for (const id of ids) {
      await inTransaction(async (tx) => {
        const order = await lockOrder(tx, id);
        if (order && !order.erasedAt && !isReserving(order.state)) {
          await eraseOrder(tx, order, undefined);
        }
      });
    }
    if (ids.length < AT_ONCE) return;
  }
}

async function findOldOrders(periods: Periods, now: Date): Promise<string[]> {
  const begun = sql<Date>`coalesce(paid_at, orders.created_at)`;
  const isCaptured = sql<boolean>`exists (
    select from payments where order_id = orders.id and captured_cents > 0)`;
  const orders = await db
    .selectFrom("orders")
    .where("erasedAt", "is", null)
    .where("state", "not in", reservingStates)
    .where(({ and, or, not, eb }) =>
      or([
        eb(begun, "<", retainedFrom(now, periods.paidOrderYears)),
        and([
          eb(begun, "<", daysBefore(now, periods.unpaidOrderDays)),
          eb("paidAt", "is", null),
          not(isCaptured),
        ]),
      ]),
    )
    .orderBy(begun)
    .limit(AT_ONCE)
    .select("orders.id")
    .execute();
  return orders.map(({ id }) => id);
}

export async function eraseOldAddresses({ addressDays }: Periods, now: Date): Promise<void> {
  const before = daysBefore(now, addressDays);
  const hasClientData = sql<boolean>`(address is not null or user_agent is not null or network is not null)`;
  for (const [table, time] of [
    ["orders", "createdAt"],
    ["linkUses", "usedAt"],
  ] as const) {
    const oldRows = db
      .selectFrom(table)
      .where(sql.ref(time), "<", before)
      .where(hasClientData)
      .select("id")
      .limit(AT_ONCE * 10);
    let changed: bigint;
    do {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set(noClientData)
        .where("id", "in", oldRows)
        .executeTakeFirst();
      changed = numUpdatedRows;
    } while (changed === BigInt(AT_ONCE * 10));
  }
}

export async function eraseOldTransfers({ paidOrderYears }: Periods, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const erased = await tx
      .updateTable("transferLines")
      .where("createdAt", "<", retainedFrom(now, paidOrderYears))
      .where(sql<boolean>`(remitter <> '' or words <> '')`)
      .set({ remitter: "", words: "" })
      .returning("id")
      .execute();
    await eraseAuditEntries(
      tx,
      erased.map(({ id }) => id),
    );
  });
}

export async function eraseWithdrawalsBefore(tx: Db, time: Date): Promise<void> {
  await tx
    .deleteFrom("withdrawals")
    .where("orderId", "is", null)
    .where("receivedAt", "<", time)
    .execute();
}

function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
}
