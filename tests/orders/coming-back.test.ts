import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { openCheckout, orderAtStripe, shopperOf, visibleTextOf } from "../checkout/shopper.ts";
import { givenTrackSoldHere, idsOfOrders } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";
import { readOrder } from "./given-orders.ts";

/* Buyers return before the provider reports: no webhook ever arrives. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));
const shop = openShopForTests({ TRUST_PROXY: "1", ...stripe.settings });

beforeAll(() => openCheckout());

async function givenPaidThere() {
  const shopper = shopperOf(shop);
  const { id } = await givenTrackSoldHere();
  const order = await orderAtStripe(shopper, id);
  await stripe.simulate("pay", { ref: order.ref });
  return { ...order, shopper };
}

const asked = async () => (await stripe.calls()).filter((call) => call.startsWith("GET")).length;

test("viewing the order page doesn't query the provider; pressing Check again shows the payment", async () => {
  const { orderId, page, shopper } = await givenPaidThere();
  const before = await asked();
  for (let times = 0; times < 10; times += 1) {
    expect(await visibleTextOf(await shopper.ask(page))).toContain("Waiting for your payment");
  }
  expect(await asked()).toBe(before);
  expect(await visibleTextOf(await shopper.ask(page))).toContain("Check again");
  const pressed = await shopper.ask(page, { intent: "check-payment" });
  expect([pressed.status, pressed.headers.get("Location")]).toEqual([303, page]);
  expect((await readOrder(orderId)).state).not.toBe("awaiting-payment");
  await until(
    () => readOrder(orderId),
    ({ state }) => state === "paid",
  );
  expect(await visibleTextOf(await shopper.ask(page))).toContain("Sold to you");
});

test("the order page looks up a payment at most six times a minute", async () => {
  const shopper = shopperOf(shop);
  const { id } = await givenTrackSoldHere();
  const { page } = await orderAtStripe(shopper, id);
  const statuses = [];
  for (let times = 0; times < 7; times += 1) {
    statuses.push((await shopper.ask(page, { intent: "check-payment" })).status);
  }
  expect(statuses).toEqual([...Array(6).fill(303), 429]);
});

test("an order without a provider payment has nothing to check", async () => {
  const shopper = shopperOf(shop);
  const { id } = await givenTrackSoldHere();
  const page = (await shopper.reserve(id)).replace("/checkout/", "/orders/");
  expect(await visibleTextOf(await shopper.ask(page))).not.toContain("Check again");
  const pressed = await shopper.ask(page, { intent: "check-payment" });
  expect(pressed.status).toBe(409);
  const payments = await db
    .selectFrom("payments")
    .where("orderId", "=", (await orderIdOf(id)) ?? "")
    .select("id")
    .execute();
  expect(payments).toEqual([]);
});

async function orderIdOf(trackId: string): Promise<string | undefined> {
  const order = await db
    .selectFrom("orders")
    .where("orders.id", "in", idsOfOrders(trackId))
    .select("id")
    .executeTakeFirst();
  return order?.id;
}
