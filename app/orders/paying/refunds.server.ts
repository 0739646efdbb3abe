import { z } from "zod";
import type { Actor } from "#app/accounts/actor.ts";
import { db } from "#app/database/db.server.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { PaymentRefused, type RefundStatus } from "#app/payments/payment-provider.ts";
import { findProvider, notSetUp } from "#app/payments/providers.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { setAttention } from "../attention.server.ts";
import { lockOrder, lockPayment } from "../changes/lock-order.server.ts";
import { leftOf } from "../changes/order-change.ts";
import { recordOrderAct, recordOrderEvent } from "../order-events.server.ts";
import { mayManageOrders, onlyAdministratorsManage } from "../sale-policy.ts";
import { callForTransferBack } from "../transfers/refund-by-hand.server.ts";
import {
  addRefund,
  hasOpenRefund,
  isSomethingLeft,
  PAY_BACK,
  refundUnderWay,
  type WantedRefund,
} from "./refund-rows.server.ts";
import { requestSettling } from "./request-settling.server.ts";

const payBackJob = z.object({ refundId: z.uuid() });

/** Gives back a part of what was paid, or all of it. One refund of a payment at a time. */
export function refundOrder(actor: Actor, orderId: string, wanted: WantedRefund): Promise<Outcome> {
  if (!mayManageOrders(actor)) {
    return Promise.resolve(refuse("forbidden", onlyAdministratorsManage));
  }
  return inTransaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse("missing", "This order does not exist.");
    const found = await tx
      .selectFrom("payments")
      .where("orderId", "=", orderId)
      .where("isSurplus", "=", false)
      .where(isSomethingLeft)
      .select("id")
      .executeTakeFirst();
    const payment = found && (await lockPayment(tx, found.id));
    if (!payment)
      return refuse("conflict", "Nothing is left of this order's payment to give back.");
    if (wanted.cents > leftOf(payment)) {
      return refuse("invalid", "More than is left of the payment cannot be refunded.", {
        errors: { amount: "More than is left of the payment cannot be refunded." },
      });
    }
    if (await hasOpenRefund(tx, payment.id)) {
      return refuse("conflict", refundUnderWay);
    }
    await addRefund(tx, orderId, payment.id, { ...wanted, by: actor });
    const { cents, reason } = wanted;
    await recordOrderAct(tx, order, "refund-order", { by: actor, details: { cents, reason } });
    return { done: undefined };
  });
}

/** Asks the provider, under the same key each time; a call whose outcome is unknown is made again later. */
export async function payBack(payload: unknown): Promise<void> {
  const { refundId } = payBackJob.parse(payload);
  const refund = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .where("refunds.id", "=", refundId)
    .where("refunds.state", "in", ["requested", "pending"])
    .select(["refunds.id", "cents", "refunds.providerRef", "paymentId", "orderId"])
    .select(["provider", "payments.providerRef as paymentRef", "currency"])
    .executeTakeFirst();
  if (!refund?.paymentRef) return;
  const provider = findProvider(refund.provider);
  if (!provider) return settleRefund(refund, { state: "failed", problem: notSetUp });
  if (provider.capture === "offline") return callForTransferBack(refund);
  const { id, cents, currency, paymentRef, providerRef } = refund;
  try {
    const status = providerRef
      ? await provider.retrieveRefund(paymentRef, providerRef)
      : await provider.refundPayment(paymentRef, { cents, currency }, id);
    await settleRefund(refund, status);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    await settleRefund(refund, { state: "failed", problem: error.message });
  }
}

type Asked = { id: string; orderId: string; paymentId: string; cents: number };
type Settled =
  | Pick<RefundStatus, "state" | "ref">
  | { state: "failed"; problem: string; ref?: undefined };

async function settleRefund(refund: Asked, status: Settled): Promise<void> {
  const { id, orderId, paymentId, cents } = refund;
  const problem = "problem" in status ? status.problem.slice(0, 300) : null;
  await db.transaction().execute(async (tx) => {
    await lockOrder(tx, orderId);
    const { state, ref } = status;
    const row = { state, problem, ...(ref && { providerRef: ref }) };
    await tx.updateTable("refunds").set(row).where("id", "=", id).execute();
    if (state === "pending") {
      const later = new Date(Date.now() + 60 * 60_000);
      await addJob(tx, PAY_BACK, { refundId: id }, { key: `refund ${id}`, runAt: later });
      return;
    }
    const kind = state === "done" ? "refund-done" : "refund-failed";
    await recordOrderEvent(tx, orderId, kind, { details: { cents, ...(problem && { problem }) } });
    if (state === "failed") {
      await setAttention(tx, orderId, "A refund could not be made.");
    }
    // What was given back counts once the provider says it of the payment.
    await requestSettling(tx, paymentId);
  });
}
