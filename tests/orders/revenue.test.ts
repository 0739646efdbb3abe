import { expect, test } from "vitest";
import { db } from "../../app/database/db.server.ts";
import { sumOrders } from "../../app/orders/order-list.server.ts";
import { formatMoney } from "../../app/ui/money.ts";

const long = new Date("2024-02-29T12:00:00Z");

let numbers = 0;

async function givenSale(priceCents: number, more: { paidAt?: Date; currency?: "USD" } = {}) {
  numbers += 1;
  const { id } = await db
    .insertInto("orders")
    .values({
      ...{ kind: "service", channel: "checkout", state: "paid", title: "Mixing" },
      number: `DUB-2024-${String(numbers).padStart(4, "0")}`,
      priceCents,
      paidAt: new Date(),
      ...more,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

async function giveBack(orderId: string, refundedCents: number, isSurplus = false) {
  await db
    .insertInto("payments")
    .values({
      ...{ orderId, attempt: isSurplus ? 2 : 1, provider: "sandbox", method: "card" },
      ...{ state: "captured", amountCents: 10_000, currency: "EUR", capturedCents: 10_000 },
      ...{ refundedCents, isSurplus, isCurrent: !isSurplus },
    })
    .execute();
}

test("revenue is what sales brought in, to the cent, less what was given back of them", async () => {
  const before = await sumOrders();
  const partly = await givenSale(10_000);
  await giveBack(partly, 2_501);
  await giveBack(partly, 10_000, true); // paid twice, and the second payment returned
  await givenSale(4_999, { paidAt: long });
  await givenSale(70_000, { currency: "USD" });
  const after = await sumOrders();
  expect(after.revenueCents - before.revenueCents).toBe(7_499 + 4_999);
  expect(after.monthCents - before.monthCents).toBe(7_499);
});

test("orders that wait for a payment are open, and those that need a person are counted whatever became of them", async () => {
  const before = await sumOrders();
  const order = { kind: "service", channel: "checkout", title: "Mixing", priceCents: 100 } as const;
  const attention = "The amount differs.";
  await db
    .insertInto("orders")
    .values([
      { ...order, state: "capturing" },
      { ...order, state: "expired", attention },
      { ...order, state: "expired" },
    ])
    .execute();
  const after = await sumOrders();
  expect(after.open - before.open).toBe(1);
  expect(after.attention - before.attention).toBe(1);
});

test("the dashboard writes money as its readers do", () => {
  const money = { cents: 123_456, currency: "EUR" } as const;
  expect(formatMoney(money, "pt-BR").replace(/\s/g, " ")).toBe("€ 1.234,56");
});
