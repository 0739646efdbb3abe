import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { env } from "../../app/platform/system/env.server.ts";
import { releaseOrder } from "../../app/shop/orders/paying/cancel-order.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import {
  reconcilePayment,
  reconcilePayments,
} from "../../app/shop/orders/paying/reconcile-payment.server.ts";
import { receiveStatus } from "../../app/shop/orders/transitions/receive-status.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { completeJobs } from "../fixtures/queued-jobs.ts";
import {
  currentPayment,
  givenPlaced,
  letTimeRunOut,
  listPayments,
  moveToPayPal,
  placed,
  readOrder,
  reserve,
  runOrderJobs,
  subjectsOf,
} from "./given-orders.ts";

/* Orders that would have been stuck forever. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const notThePrice = ["Payment amount mismatch", "Payment amount mismatch"];

test("a card payment in a different amount isn't charged, and the buyer can pay again", async () => {
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref, cents: 100 });
  await runOrderJobs(orderId);
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ state: "reserved", reservedUntil: expect.any(Date) });
  expect(order.attention).toEqual({ code: "other-amount", cents: 100, currency: "EUR" });
  expect(await stripe.simulate("show", { ref })).toMatchObject({ intent: "canceled", captured: 0 });
  expect((await subjectsOf(orderId)).sort()).toEqual([...notThePrice].sort());
  resultOf(await placeOrder(orderId, placed));
  await stripe.simulate("pay", { ref: (await currentPayment(orderId)).ref });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
});

test.each([
  ["too little", { cents: 100, currency: "eur" }],
  ["too much", { cents: 6000, currency: "eur" }],
  ["in another currency", { cents: 4999, currency: "sek" }],
])("a captured payment that is %s is refunded in full", async (_, paid) => {
  const { cents } = paid;
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref, by: "instant", ...paid });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("reserved");
  const refunds = [{ amount: cents, status: "succeeded" }];
  expect(await stripe.simulate("show", { ref })).toMatchObject({ captured: cents, refunds });
  const [payment] = await listPayments(orderId);
  expect(payment).toMatchObject({ capturedCents: cents, refundedCents: cents, isSurplus: true });
  await letTimeRunOut(orderId);
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("expired");
  resultOf(await reserve(id));
});

test("a late payment in a different amount doesn't reopen the order", async () => {
  const { id } = await givenTrack();
  const { orderId, paymentId, ref } = await givenPlaced(id);
  await letTimeRunOut(orderId);
  await runOrderJobs(orderId);
  const captured = { state: "captured", amount: { cents: 100, currency: "EUR" } } as const;
  await receiveStatus(paymentId, { ref, ...captured, capturedCents: 100, refundedCents: 0 });
  expect((await readOrder(orderId)).state).toBe("expired");
  expect((await subjectsOf(orderId)).sort()).toEqual([...notThePrice].sort());
  resultOf(await reserve(id));
});

test("a shop moved to a new address still finds a payment that was being opened", async () => {
  const { id } = await givenTrack();
  const { orderId } = resultOf(await reserve(id));
  await stripe.fault({ of: "POST /v1/checkout/sessions$", how: "lose" });
  expect(await placeOrder(orderId, placed)).toMatchObject({ refused: { reason: "busy" } });
  await stripe.calm();
  const former = env.SITE_URL;
  try {
    Object.assign(env, { SITE_URL: "https://new.example.com" });
    await runOrderJobs(orderId);
  } finally {
    Object.assign(env, { SITE_URL: former });
  }
  expect(await listPayments(orderId)).toMatchObject([{ state: "closed", failedCalls: 0 }]);
});

test("a failed capture that Stripe replays under its key is made once under a new key", async () => {
  const { orderId, paymentId, ref } = await givenPlaced((await givenTrack()).id);
  await stripe.simulate("pay", { ref });
  await reconcilePayment(paymentId);
  await stripe.fault({ of: "POST .*/capture", how: "store", times: 1 });
  await reconcilePayment(paymentId);
  expect(await listPayments(orderId)).toMatchObject([{ state: "authorised", failedCalls: 1 }]);
  await reconcilePayment(paymentId);
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await stripe.simulate("show", { ref })).toMatchObject({
    intent: "succeeded",
    captured: 4999,
  });
});

test("a capture that succeeded despite an error response isn't made again", async () => {
  const { orderId, paymentId, ref } = await givenPlaced((await givenTrack()).id);
  await stripe.simulate("pay", { ref });
  await reconcilePayment(paymentId);
  // The SDK itself tries twice.
  await stripe.fault({ of: "POST .*/capture", how: "fail", times: 2 });
  await reconcilePayment(paymentId);
  const captures = async () => (await stripe.calls()).filter((call) => call.endsWith("/capture"));
  const before = (await captures()).length;
  await reconcilePayment(paymentId);
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await captures()).toHaveLength(before);
});

test("a failed expiry or void that Stripe replays under its key still frees the track", async () => {
  const { id } = await givenTrack();
  const { orderId, paymentId } = await givenPlaced(id);
  await letTimeRunOut(orderId);
  await stripe.fault({ of: "POST .*/expire", how: "store", times: 1 });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("expired");
  const late = await givenPlaced(id);
  await stripe.simulate("pay", { ref: late.ref, cents: 100 });
  await stripe.fault({ of: "POST .*/cancel", how: "store", times: 1 });
  await runOrderJobs(late.orderId);
  expect(await stripe.simulate("show", { ref: late.ref })).toMatchObject({ intent: "canceled" });
  expect(await listPayments(late.orderId)).toMatchObject([{ state: "closed", failedCalls: 0 }]);
  expect(await listPayments(orderId)).toMatchObject([{ id: paymentId, failedCalls: 0 }]);
});

test("a payment that the provider refuses to open after a restart frees its track", async () => {
  const { id } = await givenTrack();
  const { orderId } = resultOf(await reserve(id));
  // The shop was killed between writing the payment's row and requesting it, and restarted two
  // hours later.
  await db
    .insertInto("payments")
    .values({
      orderId,
      attempt: 1,
      provider: "stripe",
      method: "card",
      amountCents: 4999,
      currency: "EUR",
      createdAt: sql<Date>`now() - interval '2 hours'`,
    })
    .execute();
  await db
    .updateTable("orders")
    .set({ state: "awaiting-payment" })
    .where("id", "=", orderId)
    .execute();
  await letTimeRunOut(orderId);
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("expired");
  const { paymentId } = await currentPayment(orderId);
  await reconcilePayment(paymentId);
  expect(await listPayments(orderId)).toMatchObject([{ state: "closed" }]);
  resultOf(await reserve(id));
});

const givenAdmin = () => givenUser({ role: "admin" });

async function letWait(orderId: string): Promise<void> {
  const stateChangedAt = sql<Date>`now() - interval '15 minutes'`;
  await db.updateTable("orders").set({ stateChangedAt }).where("id", "=", orderId).execute();
}

/** Queues and runs the work of the scheduled jobs of a minute. Returns the payments. */
async function passMinute(): Promise<string[]> {
  await completeJobs();
  await reconcilePayments();
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where task_identifier = 'settle-payment'`.execute(db);
  const payments = rows.map(({ key }) => key.replace("settle ", ""));
  for (const id of payments) await reconcilePayment(id);
  return payments;
}

test("payments of a removed provider don't delay the lookups of others", async () => {
  const { orderId, paymentId } = await givenPlaced((await givenTrack()).id);
  const other = await givenPlaced((await givenTrack()).id);
  const before = sql<Date>`now() - interval '1 hour'`;
  await db.updateTable("payments").set({ lookUpAt: null }).execute();
  const former = Array.from({ length: 60 }, (_, index) => ({
    orderId: index % 2 ? orderId : other.orderId,
    attempt: 2 + (index >> 1),
    provider: "paypal" as const,
    method: "paypal",
    state: "closed" as const,
    isCurrent: false,
    amountCents: 4999,
    currency: "EUR" as const,
    providerRef: `FORMER-${index}`,
    lookUpAt: before,
  }));
  await db.insertInto("payments").values(former).execute();
  const now = sql<Date>`now()`;
  await db.updateTable("payments").set({ lookUpAt: now }).where("id", "=", paymentId).execute();
  const first = await passMinute();
  expect(first).toContain(paymentId);
  const asked = [...first, ...(await passMinute())];
  expect(new Set(asked).size).toBe(61);
  expect((await readOrder(orderId)).attention).toBeNull();
});

test("an order whose provider was removed alerts the owner, and an administrator can free its track", async () => {
  const admin = await givenAdmin();
  const { id } = await givenTrack();
  const { orderId, paymentId } = await givenPlaced(id);
  await moveToPayPal(orderId);
  await letTimeRunOut(orderId);
  await runOrderJobs(orderId);
  for (let call = 1; call < 6; call += 1) await reconcilePayment(paymentId);
  expect((await readOrder(orderId)).attention).toEqual({ code: "provider-unreachable" });
  await letWait(orderId);
  resultOf(await releaseOrder(admin, orderId, "We have left PayPal"));
  resultOf(await reserve(id));
});

test("a capture stuck at a silent provider doesn't hold its track forever", async () => {
  const admin = await givenAdmin();
  const { id } = await givenTrack();
  const { orderId, paymentId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref });
  await stripe.fault({ of: "POST .*/capture", how: "refuse" });
  await reconcilePayment(paymentId);
  await reconcilePayment(paymentId);
  expect((await readOrder(orderId)).state).toBe("capturing");
  const tooSoon = { refused: { reason: "conflict", text: expect.stringContaining("15 minutes") } };
  expect(await releaseOrder(admin, orderId, "Too soon")).toMatchObject(tooSoon);
  await letWait(orderId);
  resultOf(await releaseOrder(admin, orderId, "It does not answer"));
  const rival = await givenPlaced(id);
  await stripe.calm();
  await stripe.simulate("pay", { ref: rival.ref });
  await runOrderJobs(orderId, rival.orderId);
  expect((await readOrder(orderId)).state).toBe("cancelled");
  expect(await stripe.simulate("show", { ref })).toMatchObject({ intent: "canceled", captured: 0 });
  expect((await readOrder(rival.orderId)).state).toBe("paid");
});
