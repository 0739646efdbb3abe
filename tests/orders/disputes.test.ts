import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { decideDispute } from "../../app/shop/orders/disputes/decide-dispute.server.ts";
import { areFilesPaused } from "../../app/shop/orders/fulfillment/paused-files.ts";
import { findOrder } from "../../app/shop/orders/managing/find-order.server.ts";
import { clearAttention } from "../../app/shop/orders/managing/manage-order.server.ts";
import { catchUpEvents } from "../../app/shop/orders/provider-calls/catch-up-events.server.ts";
import { lookUpAfterMs } from "../../app/shop/orders/provider-calls/payment-calls.ts";
import { receiveProviderEvent } from "../../app/shop/orders/provider-calls/provider-events.server.ts";
import { refundSurplus } from "../../app/shop/orders/refunds/failed-refunds.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenPlaced, listPayments, readOrder, reserve, runOrderJobs } from "./given-orders.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

async function givenPaid() {
  const { id } = await givenTrack();
  const placed = await givenPlaced(id);
  await stripe.simulate("pay", { ref: placed.ref });
  await runOrderJobs(placed.orderId);
  return { ...placed, trackId: id };
}

const actor = () => givenUser({ role: "admin" });

async function mailsOf(orderId: string, kind: string): Promise<string[]> {
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("kind", "=", kind)
    .select("subject")
    .execute();
  return mails.map(({ subject }) => subject);
}

async function eventsOf(orderId: string, kind: string) {
  const events = await db
    .selectFrom("orderEvents")
    .where("orderId", "=", orderId)
    .where("kind", "=", kind)
    .select("details")
    .orderBy("id")
    .execute();
  return events.map(({ details }) => details);
}

async function caughtUpAt(): Promise<Date> {
  const up = await db
    .selectFrom("providerCatchUps")
    .where("provider", "=", "stripe")
    .select("caughtUpAt")
    .executeTakeFirstOrThrow();
  return up.caughtUpAt;
}

/** Simulates the end of lookups after thirty days. */
async function letLookUpsEnd(orderId: string): Promise<void> {
  await db.updateTable("payments").set({ lookUpAt: null }).where("orderId", "=", orderId).execute();
}

test("a dispute alerts the owner once until it changes, and the alert clears when it is won", async () => {
  const { orderId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref, reason: "fraudulent" });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).attention).toEqual({ code: "disputed" });
  resultOf(await clearAttention(await actor(), orderId, "disputed"));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).attention).toBeNull();
  expect(await mailsOf(orderId, "owner-attention")).toEqual(["A payment was disputed"]);
  await stripe.simulate("dispute", { ref, status: "under_review" });
  await stripe.simulate("dispute", { ref, status: "won" });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
  expect(await eventsOf(orderId, "dispute-changed")).toMatchObject([
    { dispute: "needs-response", reason: "fraudulent" },
    { dispute: "won" },
  ]);
  expect(await mailsOf(orderId, "owner-attention")).toContain("Dispute won");
});

test("a dispute over surplus money also alerts the owner, and changes no sale", async () => {
  const { orderId, paymentId, ref } = await givenPlaced((await givenTrack()).id);
  await stripe.simulate("pay", { ref, by: "instant", cents: 100 });
  await runOrderJobs(orderId);
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  for (const code of ["other-amount", "refund-returned"] as const)
    resultOf(await clearAttention(await actor(), orderId, code));
  await stripe.simulate("dispute", { ref });
  await runOrderJobs(orderId);
  const order = await readOrder(orderId);
  expect([order.state, order.attention]).toEqual(["reserved", { code: "disputed" }]);
  expect(await mailsOf(orderId, "owner-attention")).toContain("A payment was disputed");
  await stripe.simulate("dispute", { ref, status: "lost" });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "reserved", attention: null });
  // The buyer has the money from their bank, so a refund would pay it twice.
  expect(await refundSurplus(await actor(), orderId, paymentId)).toMatchObject({
    refused: { reason: "conflict" },
  });
});

test("a lost dispute reverses the sale and revokes the buyer's files", async () => {
  const { orderId, trackId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref });
  await runOrderJobs(orderId);
  await stripe.simulate("dispute", { ref, status: "lost" });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "charged-back", attention: null });
  // The track stays out of the shop until someone relists it.
  expect(await reserve(trackId)).toMatchObject({ refused: { reason: "missing" } });
  expect(await mailsOf(orderId, "owner-attention")).toContain("A payment was reversed");
});

async function bookedCents(orderId: string): Promise<number> {
  const booked = await db
    .selectFrom("ledgerEntries")
    .where("orderId", "=", orderId)
    .select(["kind", "grossCents"])
    .execute();
  return booked.reduce((sum, each) => sum + (each.kind === "sale" ? 1 : -1) * each.grossCents, 0);
}

test("a partially lost dispute reverses only that part: the order stays paid and its files available", async () => {
  const { orderId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref, cents: 1000 });
  await runOrderJobs(orderId);
  expect([await arePaused(orderId), await bookedCents(orderId)]).toEqual([true, 4999]);
  await stripe.simulate("dispute", { ref, status: "lost" });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
  expect([await arePaused(orderId), await bookedCents(orderId)]).toEqual([false, 3999]);
  const { payments = [] } = (await findOrder(orderId)) ?? {};
  expect(payments).toMatchObject([
    { chargedBackCents: 1000, dispute: { state: "lost", amountCents: 1000 } },
  ]);
  expect(await mailsOf(orderId, "owner-attention")).toContain("Part of a payment was reversed");
  expect(await eventsOf(orderId, "dispute-changed")).toMatchObject([
    { dispute: "needs-response", cents: 1000 },
    { dispute: "lost", cents: 1000 },
  ]);
});

test("two disputes each reverse their part, and the sale ends once the whole payment is lost", async () => {
  const { orderId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref, which: "first", cents: 1000, status: "lost" });
  await stripe.simulate("dispute", { ref, which: "second", cents: 3999 });
  await runOrderJobs(orderId);
  expect([(await readOrder(orderId)).state, await bookedCents(orderId)]).toEqual(["paid", 3999]);
  expect(await arePaused(orderId)).toBe(true);
  await stripe.simulate("dispute", { ref, which: "second", status: "lost" });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "charged-back", attention: null });
  expect(await bookedCents(orderId)).toBe(0);
});

test("a lost dispute that is won later restores the sale and its money", async () => {
  const [whole, part] = [await givenPaid(), await givenPaid()];
  for (const [{ orderId, ref }, cents, state] of [
    [whole, 4999, "charged-back"],
    [part, 1000, "paid"],
  ] as const) {
    await stripe.simulate("dispute", { ref, cents, status: "lost" });
    await runOrderJobs(orderId);
    expect([(await readOrder(orderId)).state, await bookedCents(orderId)]).toEqual([
      state,
      4999 - cents,
    ]);
    await stripe.simulate("dispute", { ref, status: "won" });
    await runOrderJobs(orderId);
    expect([(await readOrder(orderId)).state, await bookedCents(orderId)]).toEqual(["paid", 4999]);
    expect(await mailsOf(orderId, "owner-attention")).toContain("Dispute won");
  }
});

test("a dispute won after the track was relisted flags the order for attention", async () => {
  const { orderId, trackId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref, status: "lost" });
  await runOrderJobs(orderId);
  resultOf(await undoSale(await actor(), trackId, "Sold again"));
  await stripe.simulate("dispute", { ref, status: "won" });
  await runOrderJobs(orderId);
  const { state, attention } = await readOrder(orderId);
  expect([state, attention]).toEqual(["paid-too-late", { code: "dispute-won-relisted" }]);
});

test("a dispute lost after a partial refund takes only the rest, and a larger amount alerts the owner", async () => {
  const { orderId, ref } = await givenPaid();
  resultOf(await refundOrder(await actor(), orderId, { cents: 2000, reason: "A flaw" }));
  await runOrderJobs(orderId);
  await stripe.simulate("dispute", { ref, cents: 4999, status: "lost" });
  await runOrderJobs(orderId);
  const order = await readOrder(orderId);
  expect([order.state, order.attention]).toEqual(["charged-back", { code: "dispute-took-more" }]);
  expect(await bookedCents(orderId)).toBe(0);
  expect(await listPayments(orderId)).toMatchObject([
    { refundedCents: 2000, chargedBackCents: 2999 },
  ]);
});

test("charged-back money can't be refunded again, and refunds are limited to what is left", async () => {
  const admin = await actor();
  const [whole, part] = [await givenPaid(), await givenPaid()];
  await stripe.simulate("dispute", { ref: whole.ref, status: "lost" });
  await stripe.simulate("dispute", { ref: part.ref, cents: 1000, status: "lost" });
  await runOrderJobs(whole.orderId, part.orderId);
  const refund = (orderId: string, cents: number) =>
    refundOrder(admin, orderId, { cents, reason: "Asked for" });
  expect(await refund(whole.orderId, 4999)).toMatchObject({ refused: { reason: "conflict" } });
  expect(await refund(part.orderId, 4000)).toMatchObject({ refused: { reason: "invalid" } });
  resultOf(await refund(part.orderId, 3999));
  await runOrderJobs(part.orderId);
  expect((await readOrder(part.orderId)).state).toBe("refunded");
  expect(await bookedCents(part.orderId)).toBe(0);
});

test("a disputed payment is looked up until the dispute is decided, however old it is", () => {
  const days = (count: number) => count * 24 * 60 * 60_000;
  const after = (isDisputed: boolean) =>
    lookUpAfterMs({ state: "captured" }, { failedCalls: 0, ageMs: days(100), isDisputed });
  expect([after(true), after(false)]).toEqual([days(1), undefined]);
});

test("the hourly catch-up finds events that no webhook delivered, and counts each once", async () => {
  const { orderId, ref } = await givenPaid();
  await catchUpEvents();
  await letLookUpsEnd(orderId);
  await stripe.simulate("dispute", { ref });
  const count = async () =>
    (await db.selectFrom("providerEvents").where("paymentRef", "=", ref).select("type").execute())
      .map(({ type }) => type)
      .filter((type) => type.startsWith("charge.dispute"));
  expect(await count()).toEqual([]);
  await catchUpEvents();
  await catchUpEvents();
  expect(await count()).toEqual(["charge.dispute.created"]);
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).attention).toEqual({ code: "disputed" });
  const paymentEvents = await eventsOf(orderId, "payment-event");
  expect(
    paymentEvents.filter((details) => JSON.stringify(details).includes("dispute")),
  ).toHaveLength(1);
});

test("an event for a payment the shop doesn't know yet is stored, and the next lookup sells the track", async () => {
  const { orderId, paymentId, ref } = await givenPlaced((await givenTrack()).id);
  const opening = { providerRef: null, payUrl: null, state: "opening" } as const;
  await db.updateTable("payments").set(opening).where("id", "=", paymentId).execute();
  await stripe.simulate("pay", { ref });
  const event = { eventId: "evt_early", type: "checkout.session.completed", paymentRef: ref };
  await db.transaction().execute((tx) => receiveProviderEvent(tx, "stripe", event));
  expect(await eventsOf(orderId, "payment-event")).toEqual([]);
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
});

test("an unresponsive provider loses no events: the next catch-up continues from the same point", async () => {
  const { orderId, ref } = await givenPaid();
  await catchUpEvents();
  await stripe.simulate("dispute", { ref });
  await stripe.fault({ of: "^GET /v1/events", how: "refuse" });
  const reached = await caughtUpAt();
  await catchUpEvents();
  expect(await caughtUpAt()).toEqual(reached);
  await stripe.calm();
  await catchUpEvents();
  expect(await caughtUpAt()).not.toEqual(reached);
  const paymentEvents = await eventsOf(orderId, "payment-event");
  expect(JSON.stringify(paymentEvents)).toContain("charge.dispute.created");
});

test("a failed refund leaves the order sold, alerts the owner, and can be made again", async () => {
  const { orderId, ref } = await givenPaid();
  resultOf(await refundOrder(await actor(), orderId, { cents: 4999, reason: "Asked for" }));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("refunded");
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  const order = await readOrder(orderId);
  expect(order.state).toBe("paid");
  expect(order.attention).toEqual({ code: "refund-returned" });
  expect(await listPayments(orderId)).toMatchObject([
    { refundedCents: 0, refundFailedCents: 4999 },
  ]);
  expect(await eventsOf(orderId, "refund-failed")).toMatchObject([{ cents: 4999 }]);
  expect(
    (await db.selectFrom("refunds").select("state").orderBy("createdAt").execute()).at(-1),
  ).toEqual({ state: "failed" });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
  resultOf(await refundOrder(await actor(), orderId, { cents: 4999, reason: "Again" }));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("refunded");
});

test("a refund that fails after the track was relisted doesn't take it out of the shop", async () => {
  const { orderId, trackId, ref } = await givenPaid();
  resultOf(await refundOrder(await actor(), orderId, { cents: 4999, reason: "Asked for" }));
  await runOrderJobs(orderId);
  resultOf(await undoSale(await actor(), trackId, "Sold again"));
  await stripe.simulate("fail-refund", { ref });
  await runOrderJobs(orderId);
  const order = await readOrder(orderId);
  expect(order.state).toBe("paid-too-late");
  expect(order.attention).toEqual({ code: "refund-returned-relisted" });
});

async function arePaused(orderId: string): Promise<boolean> {
  const order = await db
    .selectFrom("orders")
    .where("id", "=", orderId)
    .select(areFilesPaused.as("is"))
    .executeTakeFirstOrThrow();
  return order.is;
}

test("an administrator can close a dispute the provider never closes; marked as won, the files reopen", async () => {
  const [admin, user] = await Promise.all([actor(), givenUser()]);
  const { orderId, paymentId, trackId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref });
  await runOrderJobs(orderId);
  expect(await arePaused(orderId)).toBe(true);
  const decided = { payment: paymentId, outcome: "won", note: "Their mail of 3 May" } as const;
  expect(await decideDispute(user, orderId, decided)).toMatchObject({
    refused: { reason: "forbidden" },
  });
  resultOf(await decideDispute(admin, orderId, decided));
  // The provider keeps reporting the same state.
  await runOrderJobs(orderId);
  expect(await arePaused(orderId)).toBe(false);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid", attention: null });
  const { events = [] } = (await findOrder(orderId)) ?? {};
  const details = { outcome: "won", text: "Their mail of 3 May" };
  expect(events).toContainEqual(
    expect.objectContaining({ kind: "dispute-decided", by: admin.username, details }),
  );
  const log = await db
    .selectFrom("auditLog")
    .where("subjectId", "=", trackId)
    .select("act")
    .orderBy("id")
    .execute();
  expect(log.at(-1)).toEqual({ act: "decide-dispute" });
  expect(await decideDispute(admin, orderId, decided)).toMatchObject({
    refused: { reason: "conflict" },
  });
  await stripe.simulate("dispute", { ref, status: "lost" });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("charged-back");
});

test("a dispute that an administrator records as lost charges the order back", async () => {
  const admin = await actor();
  const { orderId, paymentId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref });
  await runOrderJobs(orderId);
  const other = await givenPaid();
  const decided = { payment: paymentId, outcome: "lost", note: "The bank's letter" } as const;
  expect(await decideDispute(admin, other.orderId, decided)).toMatchObject({
    refused: { reason: "conflict" },
  });
  resultOf(await decideDispute(admin, orderId, decided));
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("charged-back");
  expect((await readOrder(other.orderId)).state).toBe("paid");
});

test("a partial loss recorded by an administrator reverses that part, whatever the provider reports", async () => {
  const { orderId, paymentId, ref } = await givenPaid();
  await stripe.simulate("dispute", { ref, cents: 1000 });
  await runOrderJobs(orderId);
  const decided = { payment: paymentId, outcome: "lost", note: "The bank's letter" } as const;
  resultOf(await decideDispute(await actor(), orderId, decided));
  await runOrderJobs(orderId);
  expect([(await readOrder(orderId)).state, await bookedCents(orderId)]).toEqual(["paid", 3999]);
});
