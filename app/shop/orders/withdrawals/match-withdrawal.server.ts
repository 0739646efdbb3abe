import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { listOf } from "#app/platform/ui/list-of.ts";
import { findRight } from "../fulfillment/find-right.server.ts";
import { raiseAttention } from "../state/attention.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { titlesOfLines, withdrawnTitles } from "../state/order-lines.server.ts";
import { mailAcknowledgment, mailStatement } from "./withdrawal-mails.server.ts";

export const MATCH_WITHDRAWAL = "settle-withdrawal";

const job = z.object({ withdrawalId: z.uuid() });

/** Strangers get no email that someone else requested. */
export async function matchWithdrawal(payload: unknown): Promise<void> {
  const { withdrawalId } = job.parse(payload);
  await inTransaction(async (tx) => {
    const statement = await tx
      .selectFrom("withdrawals")
      .where("id", "=", withdrawalId)
      .select(["name", "orderNumber", "email", "receivedAt", "language"])
      .select(withdrawnTitles.as("titles"))
      .executeTakeFirstOrThrow();
    const orders = await listOrdersOf(tx, statement.email);
    const withdrawnOrder = orders.find(({ number }) => number === statement.orderNumber);
    const right = withdrawnOrder && (await findRight(withdrawnOrder.id, statement.receivedAt, tx));
    if (withdrawnOrder)
      await flagWithdrawal(tx, withdrawnOrder.id, { id: withdrawalId, titles: statement.titles });
    if (orders.length > 0) await mailAcknowledgment(tx, statement, withdrawnOrder, right);
    await mailStatement(tx, statement, withdrawnOrder, right);
  });
}

async function listOrdersOf(tx: Db, email: string) {
  return tx
    .selectFrom("orderBuyers")
    .innerJoin("orders", "orders.id", "orderBuyers.orderId")
    .where(sql<boolean>`lower(order_buyers.email) = lower(${email})`)
    .where("orders.number", "is not", null)
    .select(["orders.id", "orders.number", titlesOfLines("orders").as("titles")])
    .select(sql<boolean>`orders.total_cents > 0 and orders.paid_at is not null`.as("isPaid"))
    .execute();
}

type Withdrawal = { id: string; titles: string[] };

async function flagWithdrawal(tx: Db, orderId: string, { id, titles }: Withdrawal): Promise<void> {
  await lockOrder(tx, orderId);
  await tx.updateTable("withdrawals").where("id", "=", id).set({ orderId }).execute();
  const details = titles.length > 0 ? { titles: listOf(titles) } : {};
  await recordOrderEvent(tx, orderId, "withdrawal-received", { details });
  await raiseAttention(tx, orderId, { code: "withdrawal-received" });
}
