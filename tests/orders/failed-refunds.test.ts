import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { findOrder } from "../../app/shop/orders/managing/find-order.server.ts";
import { addRefund } from "../../app/shop/orders/provider-calls/refund-rows.server.ts";
import {
  recordOtherRefund,
  refundSurplus,
} from "../../app/shop/orders/refunds/failed-refunds.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  givenPlaced,
  listPayments,
  moveToPayPal,
  readOrder,
  runOrderJobs,
  subjectsOf,
} from "./given-orders.ts";

/* Money that the shop must return and whose refund failed. */

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

const givenAdmin = () => givenUser({ role: "admin" });

async function givenPaid() {
  const { id } = await givenTrack();
  const placedOrder = await givenPlaced(id);
  await stripe.simulate("pay", { ref: placedOrder.ref });
  await runOrderJobs(placedOrder.orderId);
  return { ...placedOrder, trackId: id };
}

/** Creates a surplus whose refund the bank has returned to the provider. */
async function givenUnreturned() {
  const { id } = await givenTrack();
  const placedOrder = await givenPlaced(id);
  const { orderId, ref } = placedOrder;
  await stripe.simulate("pay", { ref, by: "instant", cents: 100 });
  await runOrderJobs(orderId);
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ capturedCents: 100, refundedCents: 0 }]);
  return placedOrder;
}

async function failedRefundOf(orderId: string): Promise<string> {
  const order = await findOrder(orderId);
  return order?.refunds.find(({ state }) => state === "failed")?.id ?? "";
}

function auditActionsOf(subjectId: string) {
  return db
    .selectFrom("auditLog")
    .where("subjectId", "=", subjectId)
    .orderBy("id")
    .select(["act", "actorId"])
    .execute();
}

test("an administrator can refund stuck surplus money with one click", async () => {
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
  expect(await auditActionsOf(trackId ?? "")).toEqual([{ act: "refund-order", actorId: admin.id }]);
});

test("a refund whose transaction is rolled back is never requested", async () => {
  const { orderId, paymentId } = await givenPaid();
  const isRefund = (call: string) => call === "POST /v1/refunds";
  const before = (await stripe.calls()).filter(isRefund).length;
  const broken = db.transaction().execute(async (tx) => {
    await addRefund(tx, orderId, paymentId, {
      cents: 4999,
      reason: { code: "note", text: "Broken off" },
    });
    throw new Error("The database is gone.");
  });
  await expect(broken).rejects.toThrow("gone");
  await runOrderJobs(orderId);
  expect((await stripe.calls()).filter(isRefund)).toHaveLength(before);
  expect((await findOrder(orderId))?.refunds).toEqual([]);
});

test("a payment that its order needs, or that belongs to another order, can't be refunded as surplus", async () => {
  const admin = await givenAdmin();
  const [paid, unreturned] = [await givenPaid(), await givenUnreturned()];
  for (const paymentId of [paid.paymentId, unreturned.paymentId]) {
    expect(await refundSurplus(admin, paid.orderId, paymentId)).toMatchObject({
      refused: { reason: "conflict" },
    });
  }
  expect(await listPayments(paid.orderId)).toMatchObject([{ refundedCents: 0 }]);
});

test("a refund made another way counts once, notifies the buyer and allows the track to be relisted", async () => {
  const admin = await givenAdmin();
  const { orderId, trackId, ref } = await givenPaid();
  resultOf(await refundOrder(admin, orderId, { cents: 4999, reason: "Asked for" }));
  await runOrderJobs(orderId);
  await stripe.simulate("fail-refund", { ref });
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
  expect(await subjectsOf(orderId)).toContainEqual(
    expect.stringContaining("Refund for your order"),
  );
  expect((await auditActionsOf(trackId)).at(-1)).toEqual({
    act: "confirm-refund",
    actorId: admin.id,
  });
  resultOf(await undoSale(admin, trackId, "Given back by transfer"));
});

test("the refund email says how much of the payment was refunded", async () => {
  const { orderId } = await givenPaid();
  resultOf(await refundOrder(await givenAdmin(), orderId, { cents: 1000, reason: "Asked for" }));
  await runOrderJobs(orderId);
  const { blocks } = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("kind", "=", "refund")
    .select("blocks")
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(blocks)).toContain("We've refunded €10.00 of the €49.99 you paid");
});

test("partial refunds made by hand and by the provider never add up to more than was paid", async () => {
  const admin = await givenAdmin();
  const { orderId, ref } = await givenPaid();
  const reason = "A stem was missing";
  resultOf(await refundOrder(admin, orderId, { cents: 1000, reason }));
  await runOrderJobs(orderId);
  await stripe.simulate("fail-refund", { ref });
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

test("a surplus refunded another way is announced to the buyer and is no longer owed", async () => {
  const admin = await givenAdmin();
  const { orderId, paymentId } = await givenUnreturned();
  resultOf(await recordOtherRefund(admin, orderId, await failedRefundOf(orderId)));
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 100 }]);
  expect(await subjectsOf(orderId)).toContain("Your money is on its way back");
  expect(await refundSurplus(admin, orderId, paymentId)).toMatchObject({
    refused: { reason: "conflict" },
  });
});

test("a refund through a removed provider fails, and can be made another way", async () => {
  const admin = await givenAdmin();
  const { orderId } = await givenPaid();
  await moveToPayPal(orderId);
  resultOf(await refundOrder(admin, orderId, { cents: 4999, reason: "Asked for" }));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).attention).toEqual({ code: "refund-failed" });
  expect((await findOrder(orderId))?.refunds).toMatchObject([
    { state: "failed", problem: { code: "not-set-up" } },
  ]);
  resultOf(await recordOtherRefund(admin, orderId, await failedRefundOf(orderId)));
  expect((await readOrder(orderId)).state).toBe("refunded");
});
