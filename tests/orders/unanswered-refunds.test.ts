import { randomUUID } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { findOrder } from "../../app/shop/orders/managing/find-order.server.ts";
import { makeRefund, retryDueRefunds } from "../../app/shop/orders/refunds/make-refund.server.ts";
import { refundOrder, retryRefund } from "../../app/shop/orders/refunds/refunds.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { completeJobs, listJobKeys } from "../fixtures/queued-jobs.ts";
import { givenPlaced, listPayments, readOrder, runOrderJobs, subjectsOf } from "./given-orders.ts";

/* Refunds whose provider does not respond, or responds too late. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const reason = "A stem was missing";

async function givenPaid() {
  const { id } = await givenTrack();
  const placedOrder = await givenPlaced(id);
  await stripe.simulate("pay", { ref: placedOrder.ref });
  await runOrderJobs(placedOrder.orderId);
  return { ...placedOrder, admin: await givenUser({ role: "admin" }) };
}

async function givenRefund() {
  const order = await givenPaid();
  resultOf(await refundOrder(order.admin, order.orderId, { cents: 1000, reason }));
  const [refund] = (await findOrder(order.orderId))?.refunds ?? [];
  return { ...order, refundId: refund?.id ?? "" };
}

/** Moves the refund's last attempt into the past. */
async function letPass(refundId: string, time: RawBuilder<unknown>): Promise<void> {
  await db
    .updateTable("refunds")
    .set({
      tryAt: sql<Date>`try_at - ${time}`,
      keyMadeAt: sql<Date>`key_made_at - ${time}`,
      askedAt: sql<Date>`asked_at - ${time}`,
    })
    .where("id", "=", refundId)
    .execute();
}

const twoHours = sql`interval '2 hours'`;
const minutes = (count: number) => sql`${count} * interval '1 minute'`;

async function refundOf(orderId: string) {
  return (await findOrder(orderId))?.refunds[0];
}

const madeAtStripe = (ref: string) => stripe.simulate("show", { ref });
const once = { refunds: [{ amount: 1000 }] };

test("a refund form submitted twice refunds once", async () => {
  const { admin, orderId } = await givenPaid();
  const form = { cents: 1000, reason, formKey: randomUUID() };
  resultOf(await refundOrder(admin, orderId, form));
  await runOrderJobs(orderId);
  resultOf(await refundOrder(admin, orderId, form));
  expect(await refundOrder(admin, orderId, { ...form, cents: 2000 })).toMatchObject({
    refused: { reason: "conflict" },
  });
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 1000 }]);
  resultOf(await refundOrder(admin, orderId, { ...form, formKey: randomUUID() }));
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 2000 }]);
});

test("a refund whose response was lost is found at the provider hours later and not made again", async () => {
  const { orderId, ref, refundId } = await givenRefund();
  await stripe.fault({ of: "POST /v1/refunds", how: "lose" });
  await makeRefund({ refundId });
  await stripe.calm();
  await stripe.simulate("forget-keys");
  await letPass(refundId, twoHours);
  await runOrderJobs(orderId);
  expect(await madeAtStripe(ref)).toMatchObject(once);
  expect(await refundOf(orderId)).toMatchObject({ state: "done", failedCalls: 0, problem: null });
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 1000 }]);
});

test("a refund with a stored provider error gets a new key once the old request can no longer arrive", async () => {
  const { orderId, ref, refundId } = await givenRefund();
  await stripe.fault({ of: "POST /v1/refunds", how: "store" });
  await makeRefund({ refundId });
  await stripe.calm();
  await letPass(refundId, minutes(10));
  await makeRefund({ refundId });
  expect(await madeAtStripe(ref)).toMatchObject({ refunds: [] });
  await letPass(refundId, twoHours);
  await makeRefund({ refundId });
  expect(await madeAtStripe(ref)).toMatchObject(once);
  expect(await refundOf(orderId)).toMatchObject({ state: "done" });
});

test("a refund processed by two processes at once is made once", async () => {
  const { ref, refundId } = await givenRefund();
  const countCalls = async () => (await stripe.calls()).filter((call) => call.endsWith("/refunds"));
  const before = (await countCalls()).length;
  await Promise.all([1, 2, 3].map(() => makeRefund({ refundId })));
  expect((await countCalls()).length - before).toBe(1);
  expect(await madeAtStripe(ref)).toMatchObject(once);
});

test("a refund the provider forbids alerts the owner after five tries, and continues once the keys work", async () => {
  const { admin, orderId, ref, refundId } = await givenRefund();
  await stripe.fault({ of: "/v1/", how: "forbid" });
  for (let tries = 0; tries < 30; tries += 1) {
    await makeRefund({ refundId });
    await letPass(refundId, minutes(60));
    const { attention } = await readOrder(orderId);
    expect(attention === null).toBe(tries < 4);
  }
  expect(await refundOf(orderId)).toMatchObject({ state: "requested", failedCalls: 30 });
  expect(await subjectsOf(orderId)).toContain("A refund is still pending");
  await stripe.calm();
  const user = await givenUser();
  expect(await retryRefund(user, orderId, refundId)).toMatchObject({
    refused: { reason: "forbidden" },
  });
  resultOf(await retryRefund(admin, orderId, refundId));
  await makeRefund({ refundId });
  expect(await madeAtStripe(ref)).toMatchObject(once);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
  expect(await retryRefund(admin, orderId, refundId)).toMatchObject({
    refused: { reason: "conflict" },
  });
});

test("a refund whose job was lost is queued again within a minute, and one that isn't due is left alone", async () => {
  const [lost, waiting] = [await givenRefund(), await givenRefund()];
  await stripe.fault({ of: "POST /v1/refunds", how: "refuse" });
  await makeRefund({ refundId: waiting.refundId });
  await stripe.calm();
  await completeJobs();
  await retryDueRefunds();
  const keys = await listJobKeys();
  expect(keys).toContain(`refund ${lost.refundId}`);
  expect(keys).not.toContain(`refund ${waiting.refundId}`);
});
