import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/database/db.server.ts";
import { prepareJobs } from "../../app/jobs/job-runner.server.ts";
import { recordOtherRefund, refundSurplus } from "../../app/orders/failed-refunds.server.ts";
import { findOrder } from "../../app/orders/find-order.server.ts";
import { placeOrder } from "../../app/orders/place-order.server.ts";
import { receiveStatus } from "../../app/orders/receive-status.server.ts";
import { addRefund, refundOrder } from "../../app/orders/refunds.server.ts";
import { settlePayment } from "../../app/orders/settle-payment.server.ts";
import { undoSale } from "../../app/orders/undo-sale.server.ts";
import { env } from "../../app/system/env.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  currentPayment,
  givenPlaced,
  letTimeRunOut,
  listPayments,
  placed,
  readOrder,
  reserve,
  runOrderJobs,
} from "./given-orders.ts";

/* Orders that would have stayed as they were for ever. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

async function subjectsOf(orderId: string): Promise<string[]> {
  const mails = db.selectFrom("mails").where("orderId", "=", orderId).select("subject");
  return (await mails.orderBy("createdAt").execute()).map(({ subject }) => subject);
}

const notThePrice = ["Your payment was not the price", "Another amount was paid"];

test("a card that paid another amount is not charged, and its buyer pays once more", async () => {
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.act("pay", { ref, cents: 100 });
  await runOrderJobs(orderId);
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ state: "reserved", reservedUntil: expect.any(Date) });
  expect(order.attention).toContain("€1.00");
  expect(await stripe.act("show", { ref })).toMatchObject({ intent: "canceled", captured: 0 });
  expect((await subjectsOf(orderId)).sort()).toEqual([...notThePrice].sort());
  resultOf(await placeOrder(orderId, placed));
  await stripe.act("pay", { ref: (await currentPayment(orderId)).ref });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
});

test.each([
  ["too little", { cents: 100, currency: "eur" }],
  ["too much", { cents: 6000, currency: "eur" }],
  ["in another currency", { cents: 4999, currency: "sek" }],
])("money that came by itself and is %s goes back to the last cent", async (_, paid) => {
  const { cents } = paid;
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.act("pay", { ref, by: "instant", ...paid });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("reserved");
  const refunds = [{ amount: cents, status: "succeeded" }];
  expect(await stripe.act("show", { ref })).toMatchObject({ captured: cents, refunds });
  const [payment] = await listPayments(orderId);
  expect(payment).toMatchObject({ capturedCents: cents, refundedCents: cents, isSurplus: true });
  await letTimeRunOut(orderId);
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("expired");
  resultOf(await reserve(id));
});

test("another amount that is paid after the time was up opens the order no more", async () => {
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

test("a shop that has moved to another address finds the payment that was being opened", async () => {
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

test("a payment that the provider refuses to open any more frees its track", async () => {
  const { id } = await givenTrack();
  const { orderId } = resultOf(await reserve(id));
  // Killed between writing the payment's row and asking for it, and started again two hours later.
  await db
    .insertInto("payments")
    .values({
      ...{ orderId, attempt: 1, provider: "stripe", method: "card", amountCents: 4999 },
      ...{ currency: "EUR", createdAt: sql<Date>`now() - interval '2 hours'` },
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
  await settlePayment(paymentId);
  expect(await listPayments(orderId)).toMatchObject([{ state: "closed" }]);
  resultOf(await reserve(id));
});

const givenAdmin = () => givenUser({ role: "admin" });

async function givenPaid() {
  const { id } = await givenTrack();
  const placedOrder = await givenPlaced(id);
  await stripe.act("pay", { ref: placedOrder.ref });
  await runOrderJobs(placedOrder.orderId);
  return { ...placedOrder, trackId: id };
}

/** Money that was never owed, whose refund the bank has sent back to the provider. */
async function givenUnreturned() {
  const { id } = await givenTrack();
  const placedOrder = await givenPlaced(id);
  const { orderId, ref } = placedOrder;
  await stripe.act("pay", { ref, by: "instant", cents: 100 });
  await runOrderJobs(orderId);
  await stripe.act("fail-refund", { ref });
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ capturedCents: 100, refundedCents: 0 }]);
  return placedOrder;
}

async function failedRefundOf(orderId: string): Promise<string> {
  const order = await findOrder(orderId);
  return order?.refunds.find(({ state }) => state === "failed")?.id ?? "";
}

function actsOn(subjectId: string) {
  const lines = db.selectFrom("auditLog").where("subjectId", "=", subjectId).orderBy("id");
  return lines.select(["act", "actorId"]).execute();
}

test("money that no order needs and that could not be given back is given back at one press", async () => {
  const [admin, user] = await Promise.all([givenAdmin(), givenUser()]);
  const { orderId, paymentId } = await givenUnreturned();
  expect(await refundOrder(admin, orderId, { cents: 100, reason: "Again" })).toMatchObject({
    refused: { reason: "conflict" },
  });
  expect(await refundSurplus(user, orderId, paymentId)).toMatchObject({
    refused: { reason: "forbidden" },
  });
  const presses = await Promise.all([1, 2].map(() => refundSurplus(admin, orderId, paymentId)));
  expect(presses.filter(({ refused }) => refused?.reason === "conflict")).toHaveLength(1);
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 100 }]);
  expect(await refundSurplus(admin, orderId, paymentId)).toMatchObject({
    refused: { reason: "conflict" },
  });
  const { trackId } = await readOrder(orderId);
  expect(await actsOn(trackId ?? "")).toEqual([{ act: "refund-order", actorId: admin.id }]);
});

test("a refund whose transaction does not come to its end is never asked for", async () => {
  const { orderId, paymentId } = await givenPaid();
  const isRefund = (call: string) => call === "POST /v1/refunds";
  const before = (await stripe.calls()).filter(isRefund).length;
  const broken = db.transaction().execute(async (tx) => {
    await addRefund(tx, orderId, paymentId, { cents: 4999, reason: "Broken off" });
    throw new Error("The database is gone.");
  });
  await expect(broken).rejects.toThrow("gone");
  await runOrderJobs(orderId);
  expect((await stripe.calls()).filter(isRefund)).toHaveLength(before);
  expect((await findOrder(orderId))?.refunds).toEqual([]);
});

test("a payment that its order needs, or of another order, is no surplus to give back", async () => {
  const admin = await givenAdmin();
  const [paid, unreturned] = [await givenPaid(), await givenUnreturned()];
  for (const paymentId of [paid.paymentId, unreturned.paymentId]) {
    expect(await refundSurplus(admin, paid.orderId, paymentId)).toMatchObject({
      refused: { reason: "conflict" },
    });
  }
  expect(await listPayments(paid.orderId)).toMatchObject([{ refundedCents: 0 }]);
});

test("what was given back in another way counts once, tells the buyer and lets the track go", async () => {
  const admin = await givenAdmin();
  const { orderId, trackId, ref } = await givenPaid();
  resultOf(await refundOrder(admin, orderId, { cents: 4999, reason: "Asked for" }));
  await runOrderJobs(orderId);
  await stripe.act("fail-refund", { ref });
  await runOrderJobs(orderId);
  expect(await undoSale(admin, trackId, "Oops")).toMatchObject({ refused: { reason: "conflict" } });
  const refund = await failedRefundOf(orderId);
  resultOf(await recordOtherRefund(admin, orderId, refund));
  expect(await recordOtherRefund(admin, orderId, refund)).toMatchObject({
    refused: { reason: "conflict" },
  });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("refunded");
  expect(await listPayments(orderId)).toMatchObject([
    { refundedCents: 4999, refundedByHandCents: 4999, refundFailedCents: 4999 },
  ]);
  expect(await subjectsOf(orderId)).toContainEqual(expect.stringContaining("Refund of your order"));
  expect((await actsOn(trackId)).at(-1)).toEqual({ act: "confirm-refund", actorId: admin.id });
  resultOf(await undoSale(admin, trackId, "Given back by transfer"));
});

test("given back in parts, one by hand and one by the provider, it is never more than was paid", async () => {
  const admin = await givenAdmin();
  const { orderId, ref } = await givenPaid();
  const reason = "A stem was missing";
  resultOf(await refundOrder(admin, orderId, { cents: 1000, reason }));
  await runOrderJobs(orderId);
  await stripe.act("fail-refund", { ref });
  await runOrderJobs(orderId);
  resultOf(await recordOtherRefund(admin, orderId, await failedRefundOf(orderId)));
  resultOf(await refundOrder(admin, orderId, { cents: 2000, reason }));
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 3000 }]);
  expect(await refundOrder(admin, orderId, { cents: 2000, reason })).toMatchObject({
    refused: { reason: "invalid" },
  });
  resultOf(await refundOrder(admin, orderId, { cents: 1999, reason }));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("refunded");
});

test("a surplus that was given back in another way is told to its buyer, and is no debt any more", async () => {
  const admin = await givenAdmin();
  const { orderId, paymentId } = await givenUnreturned();
  resultOf(await recordOtherRefund(admin, orderId, await failedRefundOf(orderId)));
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 100 }]);
  expect(await subjectsOf(orderId)).toContain("Money on its way back to you");
  expect(await refundSurplus(admin, orderId, paymentId)).toMatchObject({
    refused: { reason: "conflict" },
  });
});
