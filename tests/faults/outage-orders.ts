import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { db } from "../../app/platform/database/db.server.ts";
import { reconcilePayment } from "../../app/shop/orders/paying/reconcile-payment.server.ts";
import { refundOrder } from "../../app/shop/orders/refunds/refunds.server.ts";
import { givenTrack, givenUser } from "../fixtures/given.ts";
import { resultOf } from "../fixtures/outcomes.ts";
import { givenPlaced, letTimeRunOut } from "../orders/given-orders.ts";
import type { FakeProvider } from "../payments/fakes/start-fakes.ts";

/* Orders at every stage of their payment, when their provider stops responding. */

export const PRICE = 4999;

export type UnfinishedOrder = {
  fake: FakeProvider;
  trackId: string;
  orderId: string;
  paymentId: string;
  ref: string;
  hasPaid: boolean;
  /** Amount that the staff asked to refund. */
  refundCents: number;
};

const methods = {
  stripe: { provider: "stripe", method: "card" },
  paypal: { provider: "paypal", method: "paypal" },
} as const;

export type Provider = { name: keyof typeof methods; fake: FakeProvider };

export async function place({ name, fake }: Provider, trackId: string): Promise<UnfinishedOrder> {
  const order = await givenPlaced(trackId, undefined, methods[name]);
  return { fake, trackId, ...order, hasPaid: false, refundCents: 0 };
}

export async function pay(order: UnfinishedOrder): Promise<void> {
  await order.fake.simulate("pay", { ref: order.ref });
  order.hasPaid = true;
}

/** Sells an order. The provider must respond until here. */
async function sell(order: UnfinishedOrder): Promise<void> {
  await pay(order);
  // The job looks up the payment and captures it.
  await reconcilePayment(order.paymentId);
  await reconcilePayment(order.paymentId);
}

async function refund(order: UnfinishedOrder, cents: number): Promise<void> {
  const admin = await givenUser({ role: "admin" });
  const wanted = { cents, reason: "The stems were broken", formKey: randomUUID() };
  resultOf(await refundOrder(admin, order.orderId, wanted));
  order.refundCents = cents;
}

/** Creates one order of each kind. Their last calls are queued for a shop that is not running. */
export async function givenUnfinishedOrders(provider: Provider) {
  const next = async () => place(provider, (await givenTrack({ priceCents: PRICE })).id);
  const open = await next();
  const expiring = await next();
  await letTimeRunOut(expiring.orderId);
  const paid = await next();
  await pay(paid);
  const paidLate = await next();
  await pay(paidLate);
  await letTimeRunOut(paidLate.orderId);
  const capturing = await next();
  await pay(capturing);
  await reconcilePayment(capturing.paymentId);
  const refunded = await next();
  await sell(refunded);
  await refund(refunded, PRICE);
  const partlyRefunded = await next();
  await sell(partlyRefunded);
  await refund(partlyRefunded, 1234);
  const sold = await next();
  await sell(sold);
  return { open, expiring, paid, paidLate, capturing, refunded, partlyRefunded, sold };
}

/** Moves the due times of jobs and payments closer by some minutes. */
export async function letPass(minutes: number): Promise<void> {
  const time = sql`${minutes} * interval '1 minute'`;
  await sql`update orders set reserved_until = reserved_until - ${time},
    state_changed_at = state_changed_at - ${time}`.execute(db);
  await sql`update payments set look_up_at = look_up_at - ${time},
    created_at = created_at - ${time}`.execute(db);
  await sql`update refunds set try_at = try_at - ${time}, asked_at = asked_at - ${time},
    key_made_at = key_made_at - ${time}, created_at = created_at - ${time}`.execute(db);
  await sql`
    select graphile_worker.reschedule_jobs(array[id], run_at => run_at - ${time})
    from graphile_worker.jobs where locked_at is null`.execute(db);
  for (const job of ["expire-orders", "settle-payments", "pay-back-due"]) {
    await sql`select graphile_worker.add_job(${job})`.execute(db);
  }
}

type Ledger = {
  captured?: number;
  intent?: string;
  session?: string;
  capture?: { status: string };
  refunds: { cents?: number; amount?: number; status: string }[];
};

/**
 * Returns the provider's view of a payment: the captured amount, each refund, and whether more can
 * be captured.
 */
export async function readLedger({ fake, ref }: UnfinishedOrder) {
  const ledger = (await fake.simulate("show", { ref })) as Ledger;
  return {
    captured: ledger.captured ?? (ledger.capture ? PRICE : 0),
    refunds: ledger.refunds.map(({ cents, amount }) => cents ?? amount ?? 0),
    isOpen: ledger.intent === "requires_capture" || ledger.session === "open",
  };
}
