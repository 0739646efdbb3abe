import { db } from "../../app/platform/database/db.server.ts";
import { placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { reconcilePayment } from "../../app/shop/orders/paying/reconcile-payment.server.ts";
import { expireOrders } from "../../app/shop/orders/transitions/expire-orders.server.ts";
import { givenTrack, idsOfOrders } from "../fixtures/given.ts";
import type { FakeProvider } from "../payments/fakes/start-fakes.ts";
import {
  currentPayment,
  givenPlaced,
  letTimeRunOut,
  placed,
  reserve,
  runOrderJobs,
} from "./given-orders.ts";

/* A buyer's reservation expires during their payment while a rival presses Buy. */

export type Sums = {
  /** Number of paid orders. */
  sold: number;
  /** Cents that were captured and not refunded. */
  heldCents: number;
  /** Buyers who paid in time and whose track was gone. */
  tooLate: number;
};

export async function raceOnce(stripe: FakeProvider): Promise<Sums> {
  const { id: trackId } = await givenTrack();
  const first = await givenPlaced(trackId);
  const [, , rival] = await Promise.all([
    letTimeRunOut(first.orderId).then(() => expireOrders()),
    stripe
      .simulate("pay", { ref: first.ref })
      .catch(() => undefined)
      .then(() => reconcilePayment(first.paymentId)),
    buy(stripe, trackId),
  ]);
  const late = rival ?? (await buy(stripe, trackId));
  await runOrderJobs(first.orderId, ...(late ? [late] : []));
  return sumsOf(trackId);
}

/** Buys as far as possible. Returns undefined if the track is not available. */
async function buy(stripe: FakeProvider, trackId: string): Promise<string | undefined> {
  const { done } = await reserve(trackId);
  if (!done || (await placeOrder(done.orderId, placed)).refused) return undefined;
  const { ref } = await currentPayment(done.orderId);
  await stripe.simulate("pay", { ref });
  return done.orderId;
}

/** Control: releases the track as soon as its time is over, while its buyer can still pay. */
export async function loseByClock(stripe: FakeProvider): Promise<Sums> {
  const { id: trackId } = await givenTrack();
  const first = await givenPlaced(trackId);
  await db
    .updateTable("orders")
    .set({ state: "expired", reservedUntil: null })
    .where("id", "=", first.orderId)
    .execute();
  const rival = await buy(stripe, trackId);
  await stripe.simulate("pay", { ref: first.ref });
  await runOrderJobs(...(rival ? [rival] : []), first.orderId);
  return sumsOf(trackId);
}

async function sumsOf(trackId: string): Promise<Sums> {
  const orders = await db
    .selectFrom("orders")
    .leftJoin("payments", "payments.orderId", "orders.id")
    .where("orders.id", "in", idsOfOrders(trackId))
    .select(["orders.state", "capturedCents", "refundedCents"])
    .execute();
  const balances = orders.map(({ state, capturedCents, refundedCents }) => ({
    state,
    cents: (capturedCents ?? 0) - (refundedCents ?? 0),
  }));
  return {
    sold: balances.filter(({ state }) => state === "paid").length,
    heldCents: balances.reduce((sum, { cents }) => sum + cents, 0),
    tooLate: balances.filter(({ state }) => state === "paid-too-late").length,
  };
}
