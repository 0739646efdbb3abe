import { sql } from "kysely";
import { type Db, db } from "../../app/platform/database/db.server.ts";
import {
  type BrowserKey,
  recognizeBrowser,
} from "../../app/shop/orders/access/browser-key.server.ts";
import { type OrderInput, placeOrder } from "../../app/shop/orders/paying/place-order.server.ts";
import { reconcilePayment } from "../../app/shop/orders/paying/reconcile-payment.server.ts";
import { makeRefund } from "../../app/shop/orders/refunds/make-refund.server.ts";
import { reserveTrack } from "../../app/shop/orders/reservations/reservations.server.ts";
import { listLines } from "../../app/shop/orders/state/lock-order.server.ts";
import { expireOrders } from "../../app/shop/orders/transitions/expire-orders.server.ts";
import { freshAddress } from "../fixtures/fresh-address.ts";
import { ordersWithLines } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";

/* Buyers of tracks, each with their own browser and network. */

export type Shopper = { browserKey: BrowserKey; client: { address: string; userAgent: string } };

export async function givenShopper(): Promise<Shopper> {
  const { browserKey } = await recognizeBrowser(new Request("http://localhost/"));
  return { browserKey, client: { address: freshAddress(), userAgent: "Firefox" } };
}

export async function reserve(trackId: string, shopper?: Shopper) {
  return reserveTrack({ trackId, ...(shopper ?? (await givenShopper())) });
}

export const placed: OrderInput = {
  buyer: {
    kind: "consumer",
    legalName: "Ana Buyer",
    artistName: null,
    email: "ana@example.com",
    country: "PT",
    address: null,
    vatId: null,
  },
  consents: new Map([
    ["deliver-at-once", "Deliver at once."],
    ["lose-withdrawal", "I lose the right by it."],
  ]),
  pay: { provider: "stripe", method: "card" },
};

/** Creates a placed order with a payment open at the provider. */
export async function givenPlaced(trackId: string, shopper?: Shopper, pay = placed.pay) {
  const { orderId } = resultOf(await reserve(trackId, shopper));
  resultOf(await placeOrder(orderId, { ...placed, pay }));
  return { orderId, ...(await currentPayment(orderId)) };
}

export async function currentPayment(orderId: string) {
  const { id, providerRef } = await db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("isCurrent", "=", true)
    .select(["id", "providerRef"])
    .executeTakeFirstOrThrow();
  return { paymentId: id, ref: providerRef ?? "" };
}

/** Returns the ID of the order's line. */
export async function lineOf(orderId: string, tx: Db = db): Promise<string> {
  const [line] = await listLines(tx, orderId);
  return line?.id ?? "";
}

export function readOrder(id: string) {
  return ordersWithLines().where("orders.id", "=", id).executeTakeFirstOrThrow();
}

export function listPayments(orderId: string) {
  return db
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .selectAll()
    .orderBy("attempt")
    .execute();
}

/** Ages the reservation by an hour. */
export async function letTimeRunOut(orderId: string): Promise<void> {
  await db
    .updateTable("orders")
    .set({ reservedUntil: sql<Date>`now() - interval '1 second'` })
    .where("id", "=", orderId)
    .where("reservedUntil", "is not", null)
    .execute();
}

/** Runs the scheduled jobs of some orders until nothing changes. */
export async function runOrderJobs(...orderIds: string[]): Promise<void> {
  await expireOrders();
  for (let round = 0; round < 3; round += 1) {
    const payments = await db
      .selectFrom("payments")
      .where("orderId", "in", orderIds)
      .select("id")
      .execute();
    const ids = payments.map(({ id }) => id);
    for (const id of ids) await reconcilePayment(id);
    if (ids.length === 0) return;
    for (const id of await makeRefundsDue(ids)) await makeRefund({ refundId: id });
  }
}

/**
 * Runs the due payment jobs of an order, and those that they queue, but not more than `most`.
 * Returns how many ran.
 */
export async function runDueReconciliation(orderId: string, most = 20): Promise<number> {
  for (let count = 0; count < most; count += 1) {
    const { rows } = await sql<{ paymentId: string }>`
      select graphile_worker.complete_jobs(array[jobs.id]), payments.id as payment_id
      from graphile_worker.jobs join payments on key = 'settle ' || payments.id
      where order_id = ${orderId} and run_at <= now() limit 1
    `.execute(db);
    const [job] = rows;
    if (!job) return count;
    await reconcilePayment(job.paymentId);
  }
  return most;
}

async function makeRefundsDue(paymentIds: string[]): Promise<string[]> {
  const refunds = await db
    .updateTable("refunds")
    .where("paymentId", "in", paymentIds)
    .where("tryAt", "is not", null)
    .set({ tryAt: sql<Date>`now()` })
    .returning("id")
    .execute();
  return refunds.map(({ id }) => id);
}

/** Moves an order to a provider that is no longer configured: there are no PayPal keys here. */
export async function moveToPayPal(orderId: string): Promise<void> {
  await db
    .updateTable("payments")
    .where("orderId", "=", orderId)
    .set({ provider: "paypal", lookUpAt: sql<Date>`now()` })
    .execute();
}

/** Ends the time in which sales by hand can be undone without a trace. */
export async function letEntriesBeDue(): Promise<void> {
  await db
    .updateTable("orderLines")
    .where("ledgerAt", "is not", null)
    .set({ ledgerAt: sql<Date>`now()` })
    .execute();
}

/** Subjects of the order's emails. */
export async function subjectsOf(orderId: string): Promise<string[]> {
  const mails = await db
    .selectFrom("mails")
    .where("orderId", "=", orderId)
    .select("subject")
    .orderBy("createdAt")
    .execute();
  return mails.map(({ subject }) => subject);
}
