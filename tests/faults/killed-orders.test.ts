import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { openCheckout, orderOf, shopperOf } from "../checkout/shopper.ts";
import { givenSession, givenTrackSoldHere, givenUser, idsOfOrders } from "../fixtures/given.ts";
import { holdLock } from "../fixtures/hold-lock.ts";
import { letMinutePass, untilIdle } from "../fixtures/queued-jobs.ts";
import { findFreePort } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { openMailServer } from "../mail/mail-server.ts";
import { buyerOf } from "../orders/buyer.ts";
import { startStripe } from "../payments/fakes/start-fakes.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

/*
 * The shop is killed at each step of an order, where the test has stopped it: by a provider that
 * has carried out a call without responding, or by a lock. No webhook ever arrives.
 */

const stripe = await startStripe();
const mailServer = await openMailServer();
// The address stays the same, because requests repeated under the same key contain it.
const PORT = String(await findFreePort());
const shop = openShopForTests({
  ...stripe.settings,
  PORT,
  TRUST_PROXY: "1",
  SMTP_URL: mailServer.url,
  MAIL_FROM: "shop@example.com",
});

beforeAll(() => openCheckout());
beforeEach(() => Object.assign(mailServer, { mood: "accepts" }));
afterAll(() => Promise.all([stripe.stop(), mailServer.close()]));

let made = 0;

async function givenBuyer() {
  made += 1;
  const { id: trackId } = await givenTrackSoldHere();
  const email = `ana${made}@example.com`;
  const { reserve, send } = shopperOf(shop);
  const order = async (address: string) => {
    const sent = await send(address, { email, emailAgain: email, method: "stripe stripe" });
    if (sent.status !== 303) throw new Error(`Ordering answered ${sent.status}.`);
  };
  return { trackId, email, reserve: () => reserve(trackId), order };
}

/** Creates an order with a payment open at the provider. */
async function givenOrdered() {
  const buyer = await givenBuyer();
  await buyer.order(await buyer.reserve());
  return buyer;
}

async function givenPaid() {
  const buyer = await givenOrdered();
  await stripe.simulate("pay", { ref: await refOf(buyer.trackId) });
  return buyer;
}

async function refOf(trackId: string): Promise<string> {
  const { providerRef } = await db
    .selectFrom("payments")
    .where("orderId", "=", (await orderOf(trackId)).id)
    .select("providerRef")
    .executeTakeFirstOrThrow();
  return providerRef ?? "";
}

async function killAndStart(): Promise<void> {
  await shop.kill();
  await stripe.calm();
  await shop.start();
}

/**
 * Makes the shop call the provider, and kills it after the call was carried out and before its
 * response.
 */
async function killDuring(call: string, begin: () => Promise<unknown>): Promise<void> {
  const countCalls = async () =>
    (await stripe.calls()).filter((made) => new RegExp(call).test(made)).length;
  const before = await countCalls();
  await stripe.fault({ of: call, how: "slow", ms: 120_000 });
  const begun = begin().catch(() => undefined);
  await until(async () => (await countCalls()) > before);
  await killAndStart();
  await begun;
}

/** Kills the shop while it waits in a transaction. */
async function killBehind(lock: RawBuilder<unknown>, begin: () => Promise<unknown>) {
  const held = await holdLock(lock);
  const begun = begin().catch(() => undefined);
  await held.untilWaiting(1);
  await killAndStart();
  await held.release();
  await begun;
}

type Session = { captured: number; refunds: { amount: number }[] };

/** Returns Stripe's sessions for the order of a track. */
async function listSessions(trackId: string): Promise<Session[]> {
  const { id } = await orderOf(trackId);
  const Authorization = `Bearer ${stripe.settings.STRIPE_SECRET_KEY}`;
  const list = await fetch(`${stripe.url}/v1/checkout/sessions`, { headers: { Authorization } });
  const { data }: { data: { id: string; metadata: { order: string } }[] } = await list.json();
  const own = data.filter(({ metadata }) => metadata.order === id);
  return Promise.all(own.map(({ id }) => stripe.simulate("show", { ref: id }) as Promise<Session>));
}

const mailsTo = (email: string) => mailServer.mails.filter(({ to }) => to.includes(email));

async function expectSoldOnce({ trackId, email }: { trackId: string; email: string }) {
  await letMinutePass();
  await until(
    () => orderOf(trackId),
    ({ state }) => state === "paid",
  );
  await until(() => mailsTo(email).length > 0);
  await letMinutePass();
  await untilIdle();
  const orders = await db
    .selectFrom("orders")
    .where("orders.id", "in", idsOfOrders(trackId))
    .select("state")
    .execute();
  expect(orders).toEqual([{ state: "paid" }]);
  const [session, ...others] = await listSessions(trackId);
  expect([session, others]).toMatchObject([{ captured: 4999, refunds: [] }, []]);
  const { id } = await orderOf(trackId);
  const payments = await db
    .selectFrom("payments")
    .where("orderId", "=", id)
    .select(["state", "capturedCents", "isSurplus"])
    .execute();
  expect(payments).toEqual([{ state: "captured", capturedCents: 4999, isSurplus: false }]);
  const log = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", trackId)
    .where("act", "=", "sell-track")
    .select("id")
    .execute();
  expect(log).toHaveLength(1);
  expect(mailsTo(email)).toHaveLength(1);
}

test("a shop killed while reserving a track has reserved nothing", async () => {
  const buyer = await givenBuyer();
  await killBehind(sql`lock table order_events in share mode`, buyer.reserve);
  await expect(orderOf(buyer.trackId)).rejects.toThrow();
  await buyer.order(await buyer.reserve());
  await stripe.simulate("pay", { ref: await refOf(buyer.trackId) });
  await expectSoldOnce(buyer);
});

test("a shop killed after reserving a track still holds it for the buyer, who can order it", async () => {
  const buyer = await givenBuyer();
  const address = await buyer.reserve();
  await killAndStart();
  expect((await shopperOf(shop).ask("/checkout", { track: buyer.trackId })).status).toBe(409);
  await buyer.order(address);
  await stripe.simulate("pay", { ref: await refOf(buyer.trackId) });
  await expectSoldOnce(buyer);
});

test("a shop killed before it learns that a payment is open finds that payment and opens no other", async () => {
  const buyer = await givenBuyer();
  const address = await buyer.reserve();
  await killDuring("^POST /v1/checkout/sessions$", () => buyer.order(address));
  expect(await orderOf(buyer.trackId)).toMatchObject({ state: "awaiting-payment" });
  expect(await refOf(buyer.trackId)).toBe("");
  await letMinutePass();
  const ref = await until(() => refOf(buyer.trackId));
  await stripe.simulate("pay", { ref });
  await expectSoldOnce(buyer);
});

test("a shop killed before it learns that the buyer has paid asks again and sells the track", async () => {
  const buyer = await givenPaid();
  await killDuring("^GET /v1/checkout/sessions/", letMinutePass);
  expect(await orderOf(buyer.trackId)).toMatchObject({ state: "awaiting-payment" });
  await expectSoldOnce(buyer);
});

test("a shop killed before it learns that the payment is captured captures it once", async () => {
  const buyer = await givenPaid();
  await killDuring("^POST .*/capture$", letMinutePass);
  expect(await orderOf(buyer.trackId)).toMatchObject({ state: "capturing" });
  expect(await listSessions(buyer.trackId)).toMatchObject([{ captured: 4999 }]);
  await expectSoldOnce(buyer);
});

test("a shop killed while recording a sale has recorded none of it, and then records all of it", async () => {
  const buyer = await givenPaid();
  await killBehind(sql`lock table order_numbers in share mode`, letMinutePass);
  expect(await orderOf(buyer.trackId)).toMatchObject({ state: "capturing", number: null });
  await expectSoldOnce(buyer);
});

test("a shop killed while sending the buyer's email sends it once", async () => {
  const buyer = await givenPaid();
  const { received } = mailServer;
  mailServer.mood = "never answers";
  await letMinutePass();
  await until(() => mailServer.received > received);
  expect(await orderOf(buyer.trackId)).toMatchObject({ state: "paid" });
  await shop.kill();
  mailServer.mood = "accepts";
  await shop.start();
  await expectSoldOnce(buyer);
});

test("a shop killed before it learns of a refund refunds once", async () => {
  const buyer = await givenPaid();
  await expectSoldOnce(buyer);
  const { id } = await orderOf(buyer.trackId);
  const admin = buyerOf(shop, await givenSession(await givenUser({ role: "admin" })));
  const reason = "The stems were broken";
  const refund = { intent: "refund", amount: "49.99", reason, formKey: randomUUID() };
  await killDuring("^POST /v1/refunds$", () => admin.post(`/admin/orders/${id}`, refund));
  expect(await orderOf(buyer.trackId)).toMatchObject({ state: "paid" });
  await until(async () => {
    await letMinutePass();
    return (await orderOf(buyer.trackId)).state === "refunded";
  });
  expect(await listSessions(buyer.trackId)).toMatchObject([
    { captured: 4999, refunds: [{ amount: 4999 }] },
  ]);
  await until(() => mailsTo(buyer.email).length === 2);
  const payments = await db
    .selectFrom("payments")
    .where("orderId", "=", id)
    .select("refundedCents")
    .execute();
  expect(payments).toEqual([{ refundedCents: 4999 }]);
});
