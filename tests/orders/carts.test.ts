import { sql } from "kysely";
import { beforeAll, expect, test, vi } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { inTransaction } from "../../app/platform/database/transaction.server.ts";
import { prepareJobs } from "../../app/platform/jobs/job-runner.server.ts";
import { sha256Hex } from "../../app/platform/system/sha256.server.ts";
import { findCart } from "../../app/shop/checkout/cart.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { releaseLine, removeLine } from "../../app/shop/orders/reservations/remove-line.server.ts";
import { sellByHand } from "../../app/shop/orders/selling/sell-track.server.ts";
import { relistTracks, undoSale } from "../../app/shop/orders/selling/undo-sale.server.ts";
import { addConsents } from "../../app/shop/orders/state/order-buyers.server.ts";
import { receiveStatus } from "../../app/shop/orders/transitions/receive-status.server.ts";
import { givenPack, givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import {
  givenCart,
  givenPaidCart,
  givenPricedTracks,
  linesOf,
  orderOf,
  soldOf,
} from "./given-carts.ts";
import {
  currentPayment,
  givenShopper,
  letTimeRunOut,
  placed,
  reserve,
  runOrderJobs,
  type Shopper,
} from "./given-orders.ts";

const { stripe } = await vi.hoisted(() => import("../payments/fakes/with-stripe.ts"));

beforeAll(prepareJobs);

test("five tracks in one cart are paid once and all sold, with one number and one payment", async () => {
  const tracks = await givenPricedTracks(4999, 2500, 12_000, 1, 100);
  const { orderId } = await givenPaidCart(stripe, tracks);
  const order = await orderOf(orderId);
  expect(order).toMatchObject({ state: "paid", totalCents: 19_600 });
  expect(order.number).toMatch(/^DUB-\d{4}-\d{4}$/);
  const lines = await linesOf(orderId);
  expect(lines.map(({ position, trackId }) => [position, trackId])).toEqual(
    tracks.map(({ id }, index) => [index + 1, id]),
  );
  expect(await soldOf(tracks)).toEqual([true, true, true, true, true]);
  const payments = await db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .select(["amountCents", "capturedCents"])
    .execute();
  expect(payments).toEqual([{ amountCents: 19_600, capturedCents: 19_600 }]);
});

test("a sixth track is refused, and the cart stays as it was", async () => {
  const [sixth, ...tracks] = await givenPricedTracks(100, 200, 300, 400, 500, 600);
  const { orderId, shopper } = await givenCart(tracks);
  const refused = await reserve(sixth?.id ?? "", shopper);
  expect(refused).toMatchObject({ refused: { reason: "conflict", theirs: { isFull: true } } });
  expect(await linesOf(orderId)).toHaveLength(5);
  expect(resultOf(await reserve(sixth?.id ?? "")).orderId).not.toBe(orderId);
});

test("a buyer whose cart fills a pack twice is told when it loses the one that saves less", async () => {
  const tracks = await givenPricedTracks(10_000, 10_000, 5_000, 5_000);
  const trackIds = tracks.map(({ id }) => id);
  const { id } = await givenPack({ size: 2, paidTracks: 1, trackIds });
  const { orderId } = await givenCart(tracks);
  expect((await orderOf(orderId)).totalCents).toBe(15_000);
  await db
    .updateTable("packs")
    .where("id", "=", id)
    .set({ trackIds: trackIds.slice(0, 3) })
    .execute();
  const text = expect.stringContaining("The pack of 2 in your cart has changed or ended.");
  expect(await placeOrder(orderId, placed)).toMatchObject({ refused: { text } });
});

test("adding a track renews the time of the whole cart, up to twice the time of a reservation", async () => {
  const [one, two, three] = await givenPricedTracks(100, 200, 300);
  const { orderId, shopper } = await givenCart(one ? [one] : []);
  const age = (minutes: number) =>
    db
      .updateTable("orders")
      .where("id", "=", orderId)
      .set({
        createdAt: sql`created_at - ${minutes} * interval '1 minute'`,
        reservedUntil: sql`reserved_until - ${minutes} * interval '1 minute'`,
      })
      .execute();
  await age(10);
  await reserve(two?.id ?? "", shopper);
  expect((await orderOf(orderId)).secondsLeft).toBeCloseTo(15 * 60, -1);
  await age(14);
  await reserve(three?.id ?? "", shopper);
  expect((await orderOf(orderId)).secondsLeft).toBeCloseTo(6 * 60, -1);
});

test("a removed track is free at once, the cart lists it, and it can be added again", async () => {
  const tracks = await givenPricedTracks(100, 200, 300);
  const { orderId, shopper } = await givenCart(tracks);
  const [, middle] = await linesOf(orderId);
  const removed = resultOf(await removeLine(shopper.browserKey, middle?.id ?? ""));
  expect(removed.trackId).toBe(tracks[1]?.id);
  expect((await linesOf(orderId)).map(({ position }) => position)).toEqual([1, 2]);
  expect((await orderOf(orderId)).totalCents).toBe(400);
  const { cart, lost } = await findCart(shopper.browserKey);
  expect(cart?.lines).toHaveLength(2);
  expect(lost).toMatchObject([{ trackId: tracks[1]?.id, reason: "removed", availability: "free" }]);
  resultOf(await reserve(removed.trackId ?? "", shopper));
  expect((await findCart(shopper.browserKey)).lost).toEqual([]);
  expect((await orderOf(orderId)).totalCents).toBe(600);
});

test("removing the last track ends the cart, and another browser can't remove anything", async () => {
  const tracks = await givenPricedTracks(100);
  const { orderId, shopper } = await givenCart(tracks);
  const [line] = await linesOf(orderId);
  const { browserKey: stranger } = await givenShopper();
  expect(await removeLine(stranger, line?.id ?? "")).toMatchObject({
    refused: { reason: "missing" },
  });
  resultOf(await removeLine(shopper.browserKey, line?.id ?? ""));
  expect((await orderOf(orderId)).state).toBe("cancelled");
  expect(await findCart(shopper.browserKey)).toMatchObject({
    cart: undefined,
    lost: [{ trackId: tracks[0]?.id, reason: "removed", availability: "free" }],
  });
});

test("staff release one track of a cart, whose buyer is told, and never its only one", async () => {
  const tracks = await givenPricedTracks(100, 200);
  const { orderId, shopper } = await givenCart(tracks);
  const [line] = await linesOf(orderId);
  const release = (by: Parameters<typeof releaseLine>[0], lineId = "") =>
    releaseLine(by, orderId, { lineId, reason: "Promised to a label" });
  expect(await release(await givenUser(), line?.id)).toMatchObject({
    refused: { reason: "forbidden" },
  });
  const admin = await givenUser({ role: "admin" });
  resultOf(await release(admin, line?.id));
  const { cart, lost } = await findCart(shopper.browserKey);
  expect(cart?.lines.map(({ trackId }) => trackId)).toEqual([tracks[1]?.id]);
  expect(lost).toMatchObject([{ trackId: tracks[0]?.id, reason: "released" }]);
  resultOf(await reserve(tracks[0]?.id ?? ""));
  const [last] = await linesOf(orderId);
  expect(await release(admin, last?.id)).toMatchObject({ refused: { reason: "conflict" } });
});

test("nothing is added or removed while a payment is open", async () => {
  const [other, ...tracks] = await givenPricedTracks(100, 200, 300);
  const { orderId, shopper } = await givenCart(tracks);
  resultOf(await placeOrder(orderId, placed));
  const [line] = await linesOf(orderId);
  expect(await reserve(other?.id ?? "", shopper)).toMatchObject({
    refused: { reason: "conflict", theirs: { own: { title: expect.any(String) } } },
  });
  expect(await removeLine(shopper.browserKey, line?.id ?? "")).toMatchObject({
    refused: { reason: "conflict" },
  });
  expect(await linesOf(orderId)).toHaveLength(2);
});

test("an order is refused if its cart changed after the buyer saw it", async () => {
  const tracks = await givenPricedTracks(100, 200);
  const { orderId, shopper } = await givenCart(tracks);
  const lines = await linesOf(orderId);
  resultOf(await removeLine(shopper.browserKey, lines[0]?.id ?? ""));
  expect(await placeOrder(orderId, { ...placed, lines })).toMatchObject({
    refused: { reason: "conflict" },
  });
  expect((await orderOf(orderId)).state).toBe("reserved");
  resultOf(await placeOrder(orderId, { ...placed, lines: lines.slice(1) }));
  expect(await currentPayment(orderId)).toMatchObject({ ref: expect.stringContaining("cs_") });
});

test("a late payment buys all tracks of its cart or none, and is refunded in full", async () => {
  const tracks = await givenPricedTracks(1000, 2000, 3000);
  const { orderId } = await givenCart(tracks);
  resultOf(await placeOrder(orderId, placed));
  const { ref } = await currentPayment(orderId);
  await db
    .updateTable("orders")
    .set({ state: "expired", reservedUntil: null })
    .where("id", "=", orderId)
    .execute();
  resultOf(await reserve(tracks[1]?.id ?? ""));
  await stripe.simulate("pay", { ref });
  await runOrderJobs(orderId);
  expect((await orderOf(orderId)).state).not.toBe("paid");
  expect(await soldOf(tracks)).toEqual([false, false, false]);
  const lines = await linesOf(orderId);
  expect(lines.map(({ isHeld }) => isHeld)).toEqual([false, false, false]);
});

test("a partial refund is spread over the lines to the cent, and a full one returns every price", async () => {
  const tracks = await givenPricedTracks(1000, 1000, 1000);
  const { orderId } = await givenPaidCart(stripe, tracks);
  const admin = await givenUser({ role: "admin" });
  const refund = async (cents: number) => {
    resultOf(await refundOrder(admin, orderId, { cents, reason: "Agreed" }));
    await runOrderJobs(orderId);
  };
  await refund(1000);
  expect((await linesOf(orderId)).map(({ returnedCents }) => returnedCents)).toEqual([
    334, 333, 333,
  ]);
  await refund(2000);
  expect((await linesOf(orderId)).map(({ returnedCents }) => returnedCents)).toEqual([
    1000, 1000, 1000,
  ]);
  expect((await orderOf(orderId)).state).toBe("refunded");
});

test("a cart that ran out lists its tracks, and when this browser can reserve them again", async () => {
  const tracks = await givenPricedTracks(100, 200);
  const { orderId, shopper } = await givenCart(tracks);
  await letTimeRunOut(orderId);
  const { cart, lost } = await findCart(shopper.browserKey);
  expect(cart).toBeUndefined();
  expect(lost).toHaveLength(2);
  for (const line of lost) {
    expect(line).toMatchObject({ reason: "expired", availability: "free" });
    expect(line.reservableFrom).toBeInstanceOf(Date);
  }
});

test("late money for other tracks of the same total is refunded, and buys nothing", async () => {
  const [one, other] = await givenPricedTracks(1000, 1000);
  const { orderId, shopper } = await givenCart(one ? [one] : []);
  resultOf(await placeOrder(orderId, placed));
  const { ref, paymentId } = await currentPayment(orderId);
  await db
    .updateTable("payments")
    .where("id", "=", paymentId)
    .set({ state: "closed", isCurrent: false })
    .execute();
  await db
    .updateTable("orders")
    .where("id", "=", orderId)
    .set({ state: "reserved", reservedUntil: sql`now() + interval '10 minutes'` })
    .execute();
  resultOf(await reserve(other?.id ?? "", shopper));
  const [line] = await linesOf(orderId);
  resultOf(await removeLine(shopper.browserKey, line?.id ?? ""));
  const captured = { ref, state: "captured", capturedCents: 1000, refundedCents: 0 } as const;
  const amount = { cents: 1000, currency: "EUR" } as const;
  await receiveStatus(paymentId, { ...captured, amount });
  expect((await orderOf(orderId)).state).toBe("reserved");
  const refunds = await db
    .selectFrom("refunds")
    .where("paymentId", "=", paymentId)
    .select("cents")
    .execute();
  expect(refunds).toEqual([{ cents: 1000 }]);
});

test("a browser's own purchase isn't listed as lost", async () => {
  const tracks = await givenPricedTracks(100);
  const { orderId, shopper } = await givenCart(tracks);
  const [line] = await linesOf(orderId);
  resultOf(await removeLine(shopper.browserKey, line?.id ?? ""));
  const again = await givenCart(tracks, shopper);
  resultOf(await placeOrder(again.orderId, placed));
  await stripe.simulate("pay", { ref: (await currentPayment(again.orderId)).ref });
  await runOrderJobs(again.orderId);
  expect((await orderOf(again.orderId)).state).toBe("paid");
  expect(await findCart(shopper.browserKey)).toMatchObject({ cart: undefined, lost: [] });
});

test("a network may have ten carts once an order was paid from there, but not for a free one", async () => {
  const { client } = await givenShopper();
  const from = async () => ({ ...(await givenShopper()), client });
  const reserveNew = async (shopper?: Shopper) =>
    reserve((await givenTrack()).id, shopper ?? (await from()));
  const buyer = await from();
  const { orderId } = resultOf(await reserveNew(buyer));
  resultOf(await placeOrder(orderId, placed));
  await stripe.simulate("pay", { ref: (await currentPayment(orderId)).ref });
  await runOrderJobs(orderId);
  for (let cart = 1; cart <= 10; cart += 1) resultOf(await reserveNew());
  expect(await reserveNew()).toMatchObject({ refused: { reason: "busy" } });
});

test("nothing in another currency is added to a cart", async () => {
  const [one, other] = await givenPricedTracks(100, 200);
  const { orderId, shopper } = await givenCart(one ? [one] : []);
  await db.updateTable("settings").set({ currency: "USD" }).execute();
  const refused = await reserve(other?.id ?? "", shopper);
  await db.updateTable("settings").set({ currency: "EUR" }).execute();
  expect(refused).toMatchObject({ refused: { reason: "conflict" } });
  expect(await linesOf(orderId)).toHaveLength(1);
});

test("a returned order's tracks are relisted again after one of them was relisted and sold", async () => {
  const tracks = await givenPricedTracks(1000, 2000);
  const { orderId } = await givenPaidCart(stripe, tracks);
  const admin = await givenUser({ role: "admin" });
  resultOf(await refundOrder(admin, orderId, { cents: 3000, reason: "Agreed" }));
  await runOrderJobs(orderId);
  const ids = tracks.map(({ id }) => id);
  resultOf(await undoSale(admin, ids[0] ?? "", "Agreed"));
  const { client } = await givenShopper();
  resultOf(await sellByHand(admin, ids[0] ?? "", client));
  resultOf(await relistTracks(admin, { id: orderId, trackIds: ids }, "Agreed"));
  expect(await soldOf(tracks)).toEqual([true, false]);
  expect(await relistTracks(admin, { id: orderId, trackIds: ids }, "Agreed")).toMatchObject({
    refused: { reason: "conflict" },
  });
});

test("a removed track's agreement is erased with its line", async () => {
  const tracks = await givenPricedTracks(100, 200);
  const { orderId, shopper } = await givenCart(tracks);
  const lines = await linesOf(orderId);
  const texts = lines.map(({ id }) => `Agreement of ${id} with Ana Buyer`);
  const agreements = lines.map(({ id: orderLineId }, index) => ({
    orderLineId,
    wording: "I agree.",
    model: "licence" as const,
    version: 1,
    text: texts[index] ?? "",
    sha256: sha256Hex(texts[index] ?? ""),
  }));
  const terms = { sha256: "a".repeat(64), text: "Terms" };
  await inTransaction((tx) => addConsents(tx, orderId, new Map(), { terms, agreements }));
  resultOf(await removeLine(shopper.browserKey, lines[0]?.id ?? ""));
  const left = await db
    .selectFrom("agreedTexts")
    .where("text", "in", texts)
    .select("text")
    .execute();
  expect(left).toEqual([{ text: texts[1] }]);
});

test("twenty buyers with overlapping carts of five end without a deadlock, and each track is held once", async () => {
  const tracks = await givenPricedTracks(...Array.from({ length: 12 }, (_, index) => 100 + index));
  const shoppers = await Promise.all(Array.from({ length: 20 }, givenShopper));
  const turns = shoppers.map(async (shopper, buyer) => {
    for (let step = 0; step < 5; step += 1) {
      const track = tracks[(buyer * 7 + step * 5) % tracks.length];
      await reserve(track?.id ?? "", shopper);
    }
  });
  await Promise.all(turns);
  const ids = tracks.map(({ id }) => id);
  const holds = await db
    .selectFrom("orderLines")
    .where("trackId", "in", ids)
    .where("isHeld", "=", true)
    .select("trackId")
    .execute();
  expect(holds.map(({ trackId }) => trackId).toSorted()).toEqual(ids.toSorted());
});
