import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { compactRowCounts } from "../../app/platform/database/row-counts.server.ts";
import { formatMoney } from "../../app/platform/ui/money.ts";
import { sumOrders } from "../../app/shop/orders/managing/sum-orders.server.ts";
import { givenOrder } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";

const long = new Date("2024-02-29T12:00:00Z");

let numbers = 0;

async function givenSale(priceCents: number, more: { paidAt?: Date; currency?: "USD" } = {}) {
  numbers += 1;
  const number = `DUB-2024-${String(numbers).padStart(4, "0")}`;
  return await givenOrder(null, { state: "paid", number, priceCents, ...more });
}

async function giveBack(orderId: string, refundedCents: number, isSurplus = false) {
  await db
    .insertInto("payments")
    .values({
      orderId,
      attempt: isSurplus ? 2 : 1,
      provider: "sandbox",
      method: "card",
      state: "captured",
      amountCents: 10_000,
      currency: "EUR",
      capturedCents: 10_000,
      refundedCents,
      isSurplus,
      isCurrent: !isSurplus,
    })
    .execute();
}

test("revenue is the exact total of sales minus refunds", async () => {
  const before = await sumOrders();
  const partly = await givenSale(10_000);
  await giveBack(partly, 2_501);
  await giveBack(partly, 10_000, true); // The buyer paid twice, and the second payment was refunded.
  await givenSale(4_999, { paidAt: long });
  await givenSale(70_000, { currency: "USD" });
  const after = await sumOrders();
  expect(after.revenueCents - before.revenueCents).toBe(7_499 + 4_999);
  expect(after.monthCents - before.monthCents).toBe(7_499);
});

/** Sums the orders themselves. */
async function addUp() {
  const { rows } = await sql<{ revenueCents: number }>`
    select coalesce(sum(total_cents - (select coalesce(sum(refunded_cents + charged_back_cents), 0) from payments
      where order_id = orders.id and not is_surplus)), 0)::bigint as revenue_cents
    from orders where state = 'paid' and currency = 'EUR'`.execute(db);
  return rows[0]?.revenueCents;
}

test("the revenue total stays correct as sales are reversed, restored or changed, singly or at once", async () => {
  const orders = await Promise.all([givenSale(5_000), givenSale(300), givenSale(40)]);
  for (const id of orders) await giveBack(id, 7);
  const changes = [
    sql`update payments set refunded_cents = refunded_cents + 3 where not is_surplus`,
    sql`update payments set charged_back_cents = 20 where not is_surplus`,
    sql`update orders set state = 'refunded' where total_cents = 300`,
    sql`update payments set refunded_cents = 40 where refunded_cents = 10`,
    sql`update orders set state = 'paid', paid_at = now() - interval '70 days' where state = 'refunded'`,
    sql`update payments set is_surplus = not is_surplus where refunded_cents = 40`,
    sql`delete from payments where order_id = ${orders[0]}`,
    sql`delete from orders where id = ${orders[0]}`,
  ];
  for (const change of changes) {
    await change.execute(db);
    expect((await sumOrders()).revenueCents).toBe(await addUp());
  }
  await compactRowCounts();
  expect((await sumOrders()).revenueCents).toBe(await addUp());
});

test("a refund isn't deducted twice if the sale is charged back at the same moment", async () => {
  const id = await givenSale(5_000);
  await giveBack(id, 1_000);
  let isRefunded = false;
  const { refunding } = await db.transaction().execute(async (tx) => {
    await tx.updateTable("orders").where("id", "=", id).set({ state: "charged-back" }).execute();
    const refunding = db
      .updateTable("payments")
      .where("orderId", "=", id)
      .set({ refundedCents: 5_000 })
      .execute();
    void refunding.then(() => {
      isRefunded = true;
    });
    await until(countWaiting, (waiting) => isRefunded || waiting > 0);
    return { refunding };
  });
  await refunding;
  expect((await sumOrders()).revenueCents).toBe(await addUp());
});

async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db);
  return rows[0]?.count ?? 0;
}

test("orders awaiting a payment count as open, and flagged orders count in any state", async () => {
  const before = await sumOrders();
  const attention = { code: "other-amount" } as const;
  await givenOrder(null, { state: "capturing" });
  await givenOrder(null, { state: "expired", attention });
  await givenOrder(null, { state: "expired" });
  const after = await sumOrders();
  expect(after.open - before.open).toBe(1);
  expect(after.attention - before.attention).toBe(1);
});

test("the dashboard formats money for the reader's language", () => {
  const money = { cents: 123_456, currency: "EUR" } as const;
  expect(formatMoney(money, "pt-BR").replace(/\s/g, " ")).toBe("€ 1.234,56");
});
