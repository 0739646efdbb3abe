import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { isJobPending } from "#app/platform/jobs/job-runner.server.ts";
import type { PaymentProblem } from "#app/shop/payments/payment-problem.ts";
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnknown,
  type RefundStatus,
} from "#app/shop/payments/payment-provider.ts";
import { findProvider } from "#app/shop/payments/providers.server.ts";
import { mailOwner } from "../mails/owner-mails.server.ts";
import { openRefundStates, queueRefund } from "../provider-calls/refund-rows.server.ts";
import { requestReconciliation } from "../provider-calls/request-reconciliation.server.ts";
import { raiseAttention, resolveAttentions } from "../state/attention.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { flagManualRefund } from "../transfers/manual-refunds.server.ts";

/* The row stores state and next attempt, so that no lost job or killed process ends a refund. */

export const RETRY_DUE_REFUNDS = "pay-back-due";

const BATCH = 50;
/** Longer than any call to a provider. */
const CALL_MINUTES = 2;
const MAX_RETRY_MINUTES = 60;
const FAILURES_BEFORE_ATTENTION = 5;

const refundJob = z.object({ refundId: z.uuid() });

/** Refunds that wait for a silent provider keep their position. */
export async function retryDueRefunds(): Promise<void> {
  const due = await db
    .selectFrom("refunds")
    .where("tryAt", "<=", sql<Date>`now()`)
    .where(sql<boolean>`not ${isJobPending(sql`'refund ' || refunds.id`)}`)
    .orderBy("tryAt")
    .limit(BATCH)
    .select("id")
    .execute();
  for (const { id } of due) await queueRefund(db, id);
}

export async function makeRefund(payload: unknown): Promise<void> {
  const refund = await lockRefund(refundJob.parse(payload).refundId);
  if (!refund) return;
  const provider = findProvider(refund.provider);
  if (!provider)
    return recordRefundResult(refund, { state: "failed", problem: { code: "not-set-up" } });
  if (provider.capture === "offline") return flagManualRefund(refund);
  try {
    await recordRefundResult(refund, await requestFromProvider(provider, refund));
  } catch (error) {
    if (error instanceof PaymentUnknown) return recordFailedCall(refund, error);
    if (!(error instanceof PaymentRefused)) throw error;
    await recordRefundResult(refund, { state: "failed", problem: error.problem });
  }
}

type LockedRefund = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

/** Lets one process at a time request the refund. */
async function lockRefund(refundId: string) {
  const locked = await db
    .updateTable("refunds")
    .set({ tryAt: sql<Date>`now() + ${CALL_MINUTES} * interval '1 minute'` })
    .where("id", "=", refundId)
    .where("state", "in", openRefundStates)
    .where("tryAt", "<=", sql<Date>`now()`)
    .returning(["id", "paymentId", "cents", "providerRef", "failedCalls", "askedAt"])
    .executeTakeFirst();
  if (!locked) return undefined;
  const { orderId, provider, currency, providerRef } = await db
    .selectFrom("payments")
    .where("id", "=", locked.paymentId)
    .select(["orderId", "provider", "currency", "providerRef"])
    .executeTakeFirstOrThrow();
  return { ...locked, orderId, provider, currency, paymentRef: providerRef ?? "" };
}

/** Looks for the refund first, because providers forget keys or replay an old error. */
async function requestFromProvider(
  provider: PaymentProvider,
  { id, cents, currency, paymentRef, providerRef, askedAt }: LockedRefund,
): Promise<RefundStatus> {
  if (providerRef) return provider.retrieveRefund(paymentRef, providerRef);
  const made = askedAt ? await provider.findRefund(paymentRef, id) : undefined;
  return (
    made ??
    provider.refundPayment(paymentRef, { id, cents, currency }, await assignIdempotencyKey(id))
  );
}

/**
 * Keeps the key for an hour, so that a lost call that arrives late counts once. After an hour it
 * never arrives, and the provider has just reported that it knows no such refund.
 */
async function assignIdempotencyKey(refundId: string): Promise<string> {
  const isUsedUp = sql<boolean>`key_made_at < now() - interval '1 hour'
    and asked_at < now() - ${CALL_MINUTES} * interval '1 minute'`;
  const { keyNumber } = await db
    .updateTable("refunds")
    .set({
      keyNumber: sql<number>`case when ${isUsedUp} then key_number + 1 else key_number end`,
      keyMadeAt: sql<Date>`case when ${isUsedUp} then now() else coalesce(key_made_at, now()) end`,
      askedAt: sql<Date>`now()`,
    })
    .where("id", "=", refundId)
    .returning("keyNumber")
    .executeTakeFirstOrThrow();
  return keyNumber === 1 ? refundId : `${refundId}-${keyNumber}`;
}

type RefundResult =
  | Pick<RefundStatus, "state" | "ref">
  | { state: "failed"; problem: PaymentProblem; ref?: undefined };

async function recordRefundResult(refund: LockedRefund, status: RefundResult): Promise<void> {
  const { id, orderId, paymentId, cents } = refund;
  const { state, ref } = status;
  const problem = "problem" in status ? status.problem : null;
  await inTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    const tryAt = state === "pending" ? sql<Date>`now() + interval '1 hour'` : null;
    const row = { state, problem, tryAt, failedCalls: 0, ...(ref && { providerRef: ref }) };
    const { numUpdatedRows } = await tx
      .updateTable("refunds")
      .set(row)
      .where("id", "=", id)
      .where("state", "in", openRefundStates)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await resolveAttentions(tx, orderId, ["refund-unanswered"]);
    if (state === "pending") return;
    const kind = state === "done" ? "refund-done" : "refund-failed";
    await recordOrderEvent(tx, orderId, kind, { details: { cents, ...(problem && { problem }) } });
    if (state === "failed") await raiseAttention(tx, orderId, { code: "refund-failed" });
    // A refund counts once the provider reports it on the payment.
    await requestReconciliation(tx, paymentId);
  });
}

/** Retries after 1, 2, 4 … minutes, at most an hour. Flags the order once. */
async function recordFailedCall(refund: LockedRefund, error: PaymentUnknown): Promise<void> {
  const { id, orderId } = refund;
  const failedCalls = refund.failedCalls + 1;
  const minutes = Math.min(2 ** (failedCalls - 1), MAX_RETRY_MINUTES);
  const tryAt = sql<Date>`now() + ${minutes} * interval '1 minute'`;
  const { problem } = error;
  await inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    await tx
      .updateTable("refunds")
      .where("id", "=", id)
      .set({ failedCalls, tryAt, problem })
      .execute();
    if (failedCalls === 1) {
      const details = { paymentId: refund.paymentId, problem };
      await recordOrderEvent(tx, orderId, "payment-unknown", { details });
    }
    if (!order || failedCalls !== FAILURES_BEFORE_ATTENTION) return;
    await raiseAttention(tx, orderId, { code: "refund-unanswered" });
    await mailOwner(tx, order, "refund-unanswered");
  });
}
