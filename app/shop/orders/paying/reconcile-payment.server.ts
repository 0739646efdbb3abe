import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isJobPending } from "#app/platform/jobs/job-runner.server.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  type PaymentStatus,
  PaymentUnknown,
} from "#app/shop/payments/payment-provider.ts";
import { findProvider } from "#app/shop/payments/providers.server.ts";
import { mailOwner } from "../mails/owner-mails.server.ts";
import { type DuePayment, findDuePayment } from "../provider-calls/due-payment.server.ts";
import { openAtProvider } from "../provider-calls/open-payment.server.ts";
import { dueCall, keyOf, lookUpAfterMs } from "../provider-calls/payment-calls.ts";
import { requestReconciliation } from "../provider-calls/request-reconciliation.server.ts";
import { raiseAttention, resolveAttentions } from "../state/attention.server.ts";
import { isDisputeOpen } from "../state/dispute.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { readDispute } from "../state/stored-dispute.server.ts";
import { receiveStatus } from "../transitions/receive-status.server.ts";

/* Providers are never called in a transaction: the state is committed before, the result after. */

export const RECONCILE_PAYMENTS = "settle-payments";

const reconcileJob = z.object({ paymentId: z.uuid() });
/** Number of payments per provider. */
const BATCH = 50;
/** Reached after 1, 2, 4 and 8 minutes. */
const CALLS_BEFORE_ATTENTION = 5;

export async function reconcilePaymentJob(payload: unknown): Promise<void> {
  await reconcilePayment(reconcileJob.parse(payload).paymentId);
}

/** Webhooks only speed this up. A silent provider's payments take no other provider's slot. */
export async function reconcilePayments(): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, row_number() over (partition by provider order by look_up_at) as place
      from payments
      where look_up_at <= now() and not ${isJobPending(sql`'settle ' || payments.id`)}
    ) as due where place <= ${BATCH}
  `.execute(db);
  for (const { id } of rows) await requestReconciliation(db, id, { isScheduled: true });
}

/** Can be repeated in any process. */
export async function reconcilePayment(paymentId: string): Promise<void> {
  const due = await findDuePayment(paymentId);
  if (!due) return;
  const { state, failedCalls } = due.payment;
  const provider = findProvider(due.payment.provider);
  if (provider?.capture === "offline") return;
  if (!provider && (state === "captured" || state === "closed")) return planLookUp(due, 0);
  try {
    if (!provider) throw new PaymentUnknown({ code: "not-set-up" });
    await receiveStatus(paymentId, await callProvider(provider, due));
    await planLookUp(due, 0);
  } catch (error) {
    if (!(error instanceof PaymentUnknown || error instanceof PaymentRefused)) throw error;
    await recordFailedCall(due, error);
    await planLookUp(due, failedCalls + 1);
  }
}

async function callProvider(provider: PaymentProvider, due: DuePayment): Promise<PaymentStatus> {
  const { payment, order } = due;
  const ref = payment.providerRef ?? (await openAgain(provider, due));
  if (ref === undefined) return neverOpened;
  const nextCall = dueCall(order, payment);
  if (payment.failedCalls > 0 || nextCall === "look-up") {
    const currentStatus = await provider.retrievePayment(ref);
    if (nextCall === "look-up" || currentStatus.state !== payment.state) return currentStatus;
  }
  switch (nextCall) {
    case "capture":
      return captureOrCancel(provider, ref, due);
    case "close":
      return provider.closePayment(ref, keyOf(payment, nextCall));
    case "cancel":
      return provider.cancelPayment(ref, keyOf(payment, nextCall));
  }
}

const neverOpened: PaymentStatus = {
  ref: "",
  state: "closed",
  amount: undefined,
  capturedCents: 0,
  refundedCents: 0,
};

/** Returns undefined once the provider no longer opens the payment, so that nobody can pay it. */
async function openAgain(provider: PaymentProvider, due: DuePayment): Promise<string | undefined> {
  try {
    return (await openAtProvider(provider, due)).ref;
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await recordFailedCall(due, error);
    return undefined;
  }
}

/**
 * Releases an authorized amount that cannot be captured, so that the buyer can try another method.
 */
async function captureOrCancel(
  provider: PaymentProvider,
  ref: string,
  { payment, amount }: DuePayment,
): Promise<PaymentStatus> {
  try {
    return await provider.capturePayment(ref, amount, keyOf(payment, "capture"));
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    return provider.cancelPayment(ref, keyOf(payment, "cancel"));
  }
}

async function recordFailedCall(
  { payment, order }: DuePayment,
  error: PaymentUnknown | PaymentRefused,
): Promise<void> {
  // A provider that is down for hours adds only one event.
  if (payment.failedCalls > 0) return;
  const kind = error instanceof PaymentRefused ? "payment-refused" : "payment-unknown";
  const details = { paymentId: payment.id, problem: error.problem };
  await recordOrderEvent(db, order.id, kind, { details });
}

/** Flags the order after long failures. */
async function planLookUp({ payment, order }: DuePayment, failedCalls: number): Promise<void> {
  const { id, createdAt } = payment;
  const current = await db
    .selectFrom("payments")
    .where("id", "=", id)
    .select(["state", "dispute"])
    .executeTakeFirstOrThrow();
  const isDisputed = isDisputeOpen(readDispute(current.dispute));
  const ageMs = order.now.getTime() - createdAt.getTime();
  const afterMs = lookUpAfterMs(current, { failedCalls, ageMs, isDisputed });
  const lookUpAt = afterMs === undefined ? null : sql<Date>`now() + ${afterMs} * interval '1 ms'`;
  await db.updateTable("payments").set({ failedCalls, lookUpAt }).where("id", "=", id).execute();
  if (failedCalls === CALLS_BEFORE_ATTENTION) await flagUnreachableProvider(order.id);
  if (failedCalls === 0 && payment.failedCalls >= CALLS_BEFORE_ATTENTION)
    await resolveAttentions(db, order.id, ["provider-unreachable"]);
}

async function flagUnreachableProvider(orderId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return;
    const isNew = await raiseAttention(tx, orderId, { code: "provider-unreachable" });
    if (isNew) await mailOwner(tx, order, "provider-silent");
  });
}
