import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { mailBlocks } from "../../app/shop/mail/mail-blocks.ts";
import { cancelOrder, releaseOrder } from "../../app/shop/orders/paying/cancel-order.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { reconcilePayment } from "../../app/shop/orders/paying/reconcile-payment.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { sellByHand, sellTrack } from "../../app/shop/orders/selling/sell-track.server.ts";
import { givenPreview, givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  currentPayment,
  givenPlaced,
  givenShopper,
  letTimeRunOut,
  listPayments,
  placed,
  readOrder,
  reserve,
  runOrderJobs,
} from "./given-orders.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

async function isSold(trackId: string): Promise<boolean> {
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .select("soldAt")
    .executeTakeFirstOrThrow();
  return track.soldAt !== null;
}

function mailsOf(orderId: string) {
  return db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .select(["kind", "subject"])
    .execute();
}

test("paying for a reserved track sells it, numbers the order and sends the emails", async () => {
  const coverFileId = await givenPreview({ bucket: "cover_images", key: "c".repeat(32) });
  const { id } = await givenTrack({ title: "Night Bus", coverFileId });
  const { orderId, paymentId, ref } = await givenPlaced(id);
  expect((await readOrder(orderId)).state).toBe("awaiting-payment");
  await stripe.simulate("pay", { ref });
  await reconcilePayment(paymentId);
  expect((await readOrder(orderId)).state).toBe("capturing");
  await reconcilePayment(paymentId);
  const order = await readOrder(orderId);
  expect(order).toMatchObject({ state: "paid", reservedUntil: null, attention: null });
  expect(order.number).toMatch(/^DUB-\d{4}-\d{4}$/);
  expect(await isSold(id)).toBe(true);
  expect(await listPayments(orderId)).toMatchObject([{ state: "captured", capturedCents: 4999 }]);
  const mails = await mailsOf(orderId);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(["payment-received", "track-sold"]);
  expect(JSON.stringify(mails)).not.toMatch(/Night Bus|Ana/);
  const [cover, , text, details] = await blocksOfPaidMail(orderId);
  expect(cover).toMatchObject({ type: "cover", alt: "Cover of Night Bus" });
  expect(text).toMatchObject({ text: expect.stringContaining("“Night Bus”") });
  const names = details?.type === "facts" ? details.facts.map(({ name }) => name) : [];
  expect(names).toEqual(["Order", "Track", "Date", "Total"]);
});

async function blocksOfPaidMail(orderId: string) {
  const { blocks } = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .where("kind", "=", "payment-received")
    .select("blocks")
    .executeTakeFirstOrThrow();
  return mailBlocks.parse(blocks);
}

test("fifty buyers press Buy at once: one reserves the track, and the others see until when", async () => {
  const { id } = await givenTrack();
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => reserve(id)));
  expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
  const refused = outcomes.flatMap(({ refused }) => (refused ? [refused] : []));
  expect(refused).toHaveLength(49);
  for (const { reason, theirs } of refused) {
    expect([reason, theirs?.until]).toEqual(["conflict", expect.any(Date)]);
  }
});

test("the same buyer in two tabs or with a double click gets one order, also for another track", async () => {
  const shopper = await givenShopper();
  const [one, other] = await Promise.all([givenTrack(), givenTrack()]);
  const twice = await Promise.all([reserve(one.id, shopper), reserve(one.id, shopper)]);
  const [first, second] = twice.map(resultOf);
  expect(first).toEqual(second);
  expect(resultOf(await reserve(other.id, shopper))).toEqual(first);
});

test("a draft, sold or deleted track can't be reserved", async () => {
  const sold = await givenTrack({ isSold: true });
  const draft = await givenTrack({ isDraft: true });
  for (const id of [sold.id, draft.id, "none", "\u{1F600}"]) {
    expect(await reserve(id)).toMatchObject({ refused: { reason: "missing" } });
  }
});

test("a network can have three carts at once, and must wait to retry a track it let expire", async () => {
  const shopper = await givenShopper();
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => givenTrack()));
  if (!first) throw new Error("no track");
  const { orderId } = resultOf(await reserve(first.id, shopper));
  for (const { id } of others.slice(0, 2)) {
    const { browserKey } = await givenShopper();
    resultOf(await reserve(id, { ...shopper, browserKey }));
  }
  const fourth = { ...shopper, browserKey: (await givenShopper()).browserKey };
  expect(await reserve(others[2]?.id ?? "", fourth)).toMatchObject({ refused: { reason: "busy" } });
  await letTimeRunOut(orderId);
  expect(await reserve(first.id, shopper)).toMatchObject({
    refused: { reason: "busy", retryAfterSeconds: 600 },
  });
  resultOf(await reserve(first.id));
});

test("an unpaid reservation expires automatically, and its track is available at once", async () => {
  const { id } = await givenTrack();
  const { orderId } = resultOf(await reserve(id));
  await letTimeRunOut(orderId);
  const next = resultOf(await reserve(id));
  expect((await readOrder(orderId)).state).toBe("expired");
  expect((await readOrder(next.orderId)).state).toBe("reserved");
});

test("a track can't be sold by hand or link during a payment, but an administrator can release it", async () => {
  const owner = await givenUser();
  const admin = await givenUser({ role: "admin" });
  const { id } = await givenTrack({ userId: owner.id });
  const { orderId } = resultOf(await reserve(id));
  const client = { address: "192.0.2.1" };
  expect(await sellByHand(owner, id, client)).toMatchObject({ refused: { reason: "conflict" } });
  const byLink = { channel: "download-page", by: undefined, client } as const;
  const outcome = await db.transaction().execute((tx) => sellTrack(tx, id, byLink));
  expect(outcome).toMatchObject({ refused: { reason: "conflict" } });
  expect(await isSold(id)).toBe(false);
  expect(await releaseOrder(owner, orderId, "mine")).toMatchObject({
    refused: { reason: "forbidden" },
  });
  resultOf(await releaseOrder(admin, orderId, "They asked me to"));
  expect(await readOrder(orderId)).toMatchObject({ state: "cancelled", endedBy: admin.id });
  expect(await sellByHand(owner, id, client)).toEqual({ done: { isNew: true } });
});

test("an open payment keeps the track reserved until the provider has closed it", async () => {
  const { id } = await givenTrack();
  const { orderId, paymentId } = await givenPlaced(id);
  await letTimeRunOut(orderId);
  await stripe.fault({ of: "POST .*/expire", how: "refuse" });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("closing");
  expect(await reserve(id)).toMatchObject({ refused: { reason: "conflict" } });
  await stripe.calm();
  await reconcilePayment(paymentId);
  expect((await readOrder(orderId)).state).toBe("expired");
  resultOf(await reserve(id));
});

test("a buyer paying at the last moment gets the track even if time has run out", async () => {
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref });
  await letTimeRunOut(orderId);
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await isSold(id)).toBe(true);
});

test("an unresponsive provider leaves the reservation, and the payment it opened is closed later", async () => {
  const { id } = await givenTrack();
  const { orderId } = resultOf(await reserve(id));
  await stripe.fault({ of: "POST /v1/checkout/sessions$", how: "lose" });
  expect(await placeOrder(orderId, placed)).toMatchObject({ refused: { reason: "busy" } });
  expect((await readOrder(orderId)).state).toBe("reserved");
  await stripe.calm();
  resultOf(await placeOrder(orderId, placed));
  const { ref } = await currentPayment(orderId);
  await runOrderJobs(orderId);
  const [lost, open] = await listPayments(orderId);
  expect([lost?.state, open?.state]).toEqual(["closed", "open"]);
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
});

test("a connection lost during capture still captures the payment once", async () => {
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref });
  await stripe.fault({ of: "POST .*/capture", how: "lose", times: 3 });
  await runOrderJobs(orderId);
  await stripe.calm();
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await listPayments(orderId)).toMatchObject([{ capturedCents: 4999, refundedCents: 0 }]);
});

test("placing an order twice opens one payment", async () => {
  const { id } = await givenTrack();
  const { orderId } = resultOf(await reserve(id));
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => placeOrder(orderId, placed)));
  expect(outcomes.filter(({ done }) => done)).toHaveLength(1);
  expect(await listPayments(orderId)).toHaveLength(1);
});

test("a free track is sold without a payment", async () => {
  const { id } = await givenTrack({ priceCents: 0 });
  const { orderId } = resultOf(await reserve(id));
  expect(await placeOrder(orderId, placed)).toEqual({ done: { payUrl: undefined } });
  expect((await readOrder(orderId)).state).toBe("paid");
  expect(await isSold(id)).toBe(true);
});

test("canceling a reservation closes its open payment first", async () => {
  const { id } = await givenTrack();
  const { orderId } = await givenPlaced(id);
  resultOf(await cancelOrder(orderId));
  expect((await readOrder(orderId)).state).toBe("closing");
  await runOrderJobs(orderId);
  expect((await readOrder(orderId)).state).toBe("cancelled");
  expect(await cancelOrder(orderId)).toMatchObject({ refused: { reason: "conflict" } });
});

test("an administrator refunds one part and then the rest, never more than was paid", async () => {
  const admin = await givenUser({ role: "admin" });
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  const reason = "One stem was missing";
  expect(await refundOrder(admin, orderId, { cents: 5000, reason })).toMatchObject({
    refused: { reason: "invalid" },
  });
  resultOf(await refundOrder(admin, orderId, { cents: 2000, reason }));
  expect(await refundOrder(admin, orderId, { cents: 1, reason })).toMatchObject({
    refused: { reason: "conflict" },
  });
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "paid" });
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 2000 }]);
  resultOf(await refundOrder(admin, orderId, { cents: 2999, reason }));
  await runOrderJobs(orderId);
  expect(await readOrder(orderId)).toMatchObject({ state: "refunded" });
  // The track stays out of the shop until someone relists it.
  expect(await isSold(id)).toBe(true);
  expect(await reserve(id)).toMatchObject({ refused: { reason: "missing" } });
});

test("a refund whose response is lost is made once", async () => {
  const admin = await givenUser({ role: "admin" });
  const { id } = await givenTrack();
  const { orderId, ref } = await givenPlaced(id);
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  resultOf(await refundOrder(admin, orderId, { cents: 1000, reason: "Late" }));
  await stripe.fault({ of: "POST /v1/refunds", how: "lose" });
  await runOrderJobs(orderId);
  await stripe.calm();
  await runOrderJobs(orderId);
  expect(await listPayments(orderId)).toMatchObject([{ refundedCents: 1000 }]);
  expect(await stripe.simulate("show", { ref })).toMatchObject({ refunds: [{ amount: 1000 }] });
});

test("a refund made at the provider is recorded in the shop", async () => {
  const { id } = await givenTrack();
  const { orderId, ref, paymentId } = await givenPlaced(id);
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  await stripe.simulate("refund", { ref, cents: 4999 });
  await reconcilePayment(paymentId);
  expect((await readOrder(orderId)).state).toBe("refunded");
});

test("a payment for a track that someone else bought is refunded in full", async () => {
  const { id } = await givenTrack();
  const late = await givenPlaced(id);
  await letTimeRunOut(late.orderId);
  await runOrderJobs(late.orderId);
  const rival = await givenPlaced(id);
  await stripe.simulate("pay", { ref: rival.ref });
  await runOrderJobs(rival.orderId);
  const before = await readOrder(late.orderId);
  // The provider captures money even after it closed the payment.
  const { receiveStatus } = await import(
    "../../app/shop/orders/transitions/receive-status.server.ts"
  );
  const amount = { cents: 4999, currency: "EUR" } as const;
  const captured = { state: "captured", amount, capturedCents: 4999, refundedCents: 0 } as const;
  await receiveStatus(late.paymentId, { ref: late.ref, ...captured });
  await receiveStatus(late.paymentId, { ref: late.ref, ...captured });
  expect([before.state, (await readOrder(late.orderId)).state]).toEqual([
    "expired",
    "paid-too-late",
  ]);
  const refunds = await db
    .selectFrom("refunds")
    .where("paymentId", "=", late.paymentId)
    .select(["cents", "state"])
    .execute();
  expect(refunds).toEqual([{ cents: 4999, state: "requested" }]);
  expect((await mailsOf(late.orderId)).map(({ kind }) => kind)).toEqual(["paid-too-late"]);
  expect((await readOrder(rival.orderId)).state).toBe("paid");
});

test("a silent provider alerts the owner and lets them free the track, and the alert ends once it responds", async () => {
  const admin = await givenUser({ role: "admin" });
  const { id } = await givenTrack();
  const { orderId, paymentId } = await givenPlaced(id);
  await letTimeRunOut(orderId);
  await stripe.fault({ of: "POST .*/expire", how: "refuse" });
  await runOrderJobs(orderId);
  expect(await releaseOrder(admin, orderId, "Too soon")).toMatchObject({
    refused: { reason: "conflict", text: expect.stringContaining("15 minutes") },
  });
  for (let call = 1; call < 6; call += 1) await reconcilePayment(paymentId);
  expect((await readOrder(orderId)).attention).toEqual({ code: "provider-unreachable" });
  const subject = "A payment provider isn't responding";
  expect(await mailsOf(orderId)).toEqual([{ kind: "owner-attention", subject }]);
  await db
    .updateTable("orders")
    .set({ stateChangedAt: sql`now() - interval '15 minutes'` })
    .where("id", "=", orderId)
    .execute();
  resultOf(await releaseOrder(admin, orderId, "It does not answer"));
  resultOf(await reserve(id));
  await stripe.calm();
  await reconcilePayment(paymentId);
  expect(await readOrder(orderId)).toMatchObject({ state: "cancelled", attention: null });
  expect(await listPayments(orderId)).toMatchObject([{ state: "closed" }]);
});
