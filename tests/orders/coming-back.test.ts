import { sql } from "kysely";
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

/** Makes the provider's last answer too old to show that nothing is paid. */
async function age(orderId: string): Promise<void> {
  await sql`
    update payments set created_at = now() - interval '1 minute', look_up_at = now()
    where order_id = ${orderId}
  `.execute(db);
}

test("a link preview of the order page doesn't query the provider and shows no Pay button", async () => {
  const { orderId, page } = await givenPaidThere();
  await age(orderId);
  const before = await asked();
  const seen = await visibleTextOf(await shopperOf(shop).ask(page));
  expect(seen).toContain("Confirming your payment");
  expect(seen).toContain("Check again");
  expect(seen).not.toContain("Pay now");
  expect(await asked()).toBe(before);
});

test("the order page, the checkout and the payment link of someone who has paid never ask them to pay", async () => {
  for (const path of ["", "/checkout", "/pay"]) {
    const { orderId, page, shopper } = await givenPaidThere();
    await age(orderId);
    const address = path === "/checkout" ? page.replace("/orders/", "/checkout/") : page + path;
    const opened = await shopper.ask(address);
    expect(await visibleTextOf(opened)).not.toMatch(/Pay now|Continue to payment/);
    expect(opened.headers.get("Location")).toBe(path === "" ? null : page);
    expect((await readOrder(orderId)).state).not.toBe("awaiting-payment");
  }
});

test("someone who hasn't paid can pay as soon as the provider has said so", async () => {
  const shopper = shopperOf(shop);
  const { id } = await givenTrackSoldHere();
  const { orderId, page } = await orderAtStripe(shopper, id);
  await age(orderId);
  expect(await visibleTextOf(await shopper.ask(page))).toContain("Pay now");
});

test("pressing Check again shows the payment in a browser without scripts that isn't the order's", async () => {
  const { orderId, page, shopper } = await givenPaidThere();
  await age(orderId);
  const pressed = await shopperOf(shop).ask(page, { intent: "check-payment" });
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
