import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { releaseOrder } from "../../app/shop/orders/paying/cancel-order.server.ts";
import { requestReconciliation } from "../../app/shop/orders/provider-calls/request-reconciliation.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  givenPlaced,
  letTimeRunOut,
  listPayments,
  readOrder,
  reserve,
  runDueReconciliation,
  runOrderJobs,
} from "./given-orders.ts";

/* Payments that the provider holds for review, for hours or weeks. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));
const { paypal } = await vi.hoisted(() => import("../payments/fakes/with-paypal.ts"));

beforeAll(prepareJobs);

const byPayPal = { provider: "paypal", method: "paypal" } as const;

/** Creates a PayPal payment that is reviewed after the capture. */
async function givenReviewed() {
  const { id } = await givenTrack();
  const order = await givenPlaced(id, undefined, byPayPal);
  await paypal.simulate("review", { ref: order.ref });
  await paypal.simulate("pay", { ref: order.ref });
  await requestReconciliation(db, order.paymentId);
  return { trackId: id, ...order };
}

/** Creates a Stripe direct debit whose order expires before the money arrives. */
async function givenDebited() {
  const { id } = await givenTrack();
  const order = await givenPlaced(id);
  await stripe.simulate("pay", { ref: order.ref, by: "debit" });
  await runOrderJobs(order.orderId);
  await letTimeRunOut(order.orderId);
  await runOrderJobs(order.orderId);
  await runDueReconciliation(order.orderId);
  expect((await readOrder(order.orderId)).state).toBe("closing");
  return { trackId: id, ...order };
}

async function letWait(orderId: string): Promise<void> {
  const stateChangedAt = sql<Date>`now() - interval '15 minutes'`;
  await db.updateTable("orders").set({ stateChangedAt }).where("id", "=", orderId).execute();
}

async function release(orderId: string): Promise<void> {
  await letWait(orderId);
  const admin = await givenUser({ role: "admin" });
  resultOf(await releaseOrder(admin, orderId, "The review takes too long"));
}

/** Counts a provider's calls while all due work runs. */
async function countCalls(of: typeof stripe, run: () => Promise<unknown>): Promise<number> {
  const before = (await of.calls()).length;
  await run();
  return (await of.calls()).length - before;
}

test("a payment under review alerts the owner, is looked up every minute, and sells once approved", async () => {
  const { orderId, paymentId, ref } = await givenReviewed();
  expect(await runDueReconciliation(orderId)).toBe(2);
  expect(await readOrder(orderId)).toMatchObject({
    state: "capturing",
    attention: { code: "payment-under-review" },
  });
  expect(await listPayments(orderId)).toMatchObject([{ state: "in-review", capturedCents: 0 }]);
  await requestReconciliation(db, paymentId);
  expect(await countCalls(paypal, () => runDueReconciliation(orderId))).toBe(1);
  await paypal.simulate("settle", { ref });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
});

test("a payment that fails its review isn't charged, and the buyer can pay another way", async () => {
  const { orderId, ref } = await givenReviewed();
  await runDueReconciliation(orderId);
  await paypal.simulate("fail", { ref });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "reserved", attention: null });
  expect(await listPayments(orderId)).toMatchObject([{ state: "closed", capturedCents: 0 }]);
});

test("releasing an order under review frees its track, and its late money is refunded", async () => {
  const { orderId, paymentId, trackId, ref } = await givenReviewed();
  await runDueReconciliation(orderId);
  await release(orderId);
  await requestReconciliation(db, paymentId);
  expect(await countCalls(paypal, () => runDueReconciliation(orderId))).toBe(1);
  expect(await readOrder(orderId)).toMatchObject({ state: "cancelled", attention: null });
  const rival = await givenPlaced(trackId);
  await stripe.simulate("pay", { ref: rival.ref });
  await runOrderJobs(rival.orderId);
  expect((await readOrder(rival.orderId)).state).toBe("paid");
  await paypal.simulate("settle", { ref });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid-too-late");
  const refunded = { refunds: [{ cents: 4999, status: "COMPLETED" }] };
  expect(await paypal.simulate("show", { ref })).toMatchObject(refunded);
});

test("money approved after the release buys the track if no one else has it", async () => {
  const { orderId, ref } = await givenReviewed();
  await runDueReconciliation(orderId);
  await release(orderId);
  await paypal.simulate("settle", { ref });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
});

test("a released direct debit is looked up every minute, and its late money is refunded", async () => {
  const { orderId, paymentId, trackId, ref } = await givenDebited();
  await release(orderId);
  await requestReconciliation(db, paymentId);
  expect(await runDueReconciliation(orderId)).toBe(1);
  expect((await readOrder(orderId)).state).toBe("cancelled");
  resultOf(await reserve(trackId));
  await stripe.simulate("settle", { ref });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid-too-late");
  const refunds = [{ amount: 4999, status: "succeeded" }];
  expect(await stripe.simulate("show", { ref })).toMatchObject({ captured: 4999, refunds });
});
