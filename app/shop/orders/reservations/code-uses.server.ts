import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Uses } from "#app/shop/discounts/discount.ts";

/** States of an order that has a use of its code. */
const usingStates = [
  "awaiting-payment",
  "closing",
  "awaiting-transfer",
  "capturing",
  "paid",
  "refunded",
  "charged-back",
] as const;

function uses(tx: Db) {
  return tx
    .selectFrom("orderAdjustments as adjustment")
    .innerJoin("orders", "orders.id", "adjustment.orderId")
    .where("adjustment.kind", "=", "code")
    .where("cents", "<", 0)
    .where("state", "in", usingStates);
}

/** Counts the uses of each code. */
export async function countUses(tx: Db): Promise<Map<string, number>> {
  const rows = await uses(tx)
    .groupBy("discountCodeId")
    .select("discountCodeId")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .execute();
  return new Map(rows.map(({ discountCodeId, count }) => [discountCodeId ?? "", count]));
}

export async function findUses(tx: Db, codeId: string, buyer: string | undefined): Promise<Uses> {
  const email = buyer?.toLowerCase();
  const counts = await uses(tx)
    .leftJoin("orderBuyers as buyer", "buyer.orderId", "orders.id")
    .where("discountCodeId", "=", codeId)
    .select(({ fn }) => fn.countAll<number>().as("inTotal"))
    .select(sql<number>`count(*) filter (where lower(buyer.email) = ${email ?? ""})`.as("ofEmail"))
    .executeTakeFirstOrThrow();
  return { ...counts, email };
}
