import type Stripe from "stripe";
import { isCurrency } from "#app/platform/system/currency.ts";
import {
  type PaymentState,
  type PaymentStatus,
  PaymentUnknown,
  type RefundStatus,
} from "../payment-provider.ts";
import { type ReportedDispute, sumDisputes } from "../sum-disputes.ts";

/** Session with its payment intent, the intent's latest charge, and its refunds expanded. */
type ExpandedSession = Stripe.Checkout.Session;

export const expand = ["payment_intent.latest_charge.refunds"];

export function intentOf(session: ExpandedSession): Stripe.PaymentIntent | undefined {
  const intent = session.payment_intent;
  return typeof intent === "object" && intent ? intent : undefined;
}

function chargeOf(session: ExpandedSession): Stripe.Charge | undefined {
  const charge = intentOf(session)?.latest_charge;
  return typeof charge === "object" && charge ? charge : undefined;
}

export function isDisputed(session: ExpandedSession): boolean {
  return chargeOf(session)?.disputed ?? false;
}

function unclear(text: string): PaymentUnknown {
  return new PaymentUnknown({ code: "unclear-answer", by: "stripe", text });
}

function stateOf(session: ExpandedSession): PaymentState {
  if (session.status === "open") return "open";
  if (session.status === "expired") return "closed";
  const status = intentOf(session)?.status;
  if (status === "requires_capture") return "authorised";
  if (status === "succeeded") return "captured";
  if (status === "processing" || status === "requires_action") return "pending";
  if (status === "canceled" || status === "requires_payment_method") return "closed";
  throw unclear(`${status}`);
}

/** @throws PaymentUnknown for an amount or currency that this shop never requested. */
export function statusOfStripeSession(
  session: ExpandedSession,
  disputes: Stripe.Dispute[] = [],
): PaymentStatus {
  const currency = session.currency?.toUpperCase();
  if (!isCurrency(currency) || session.amount_total === null) {
    throw unclear(`${currency}`);
  }
  const charge = chargeOf(session);
  const capturedCents = charge?.amount_captured ?? 0;
  return {
    ref: session.id,
    state: stateOf(session),
    amount: { cents: session.amount_total, currency },
    capturedCents,
    // Stripe counts what was voided before the capture as refunded.
    ...(charge && capturedCents > 0 ? refundsOf(charge) : { refundedCents: 0 }),
    isDeclined: Boolean(intentOf(session)?.last_payment_error),
    ...sumDisputes(disputes.map(disputeOf)),
    payerCountry: charge && countryOf(charge),
  };
}

/** Prefers the bank's country to what was typed at Stripe. */
function countryOf({ payment_method_details, billing_details }: Stripe.Charge): string | undefined {
  const { card, sepa_debit } = payment_method_details ?? {};
  return card?.country ?? sepa_debit?.country ?? billing_details?.address?.country ?? undefined;
}

function refundsOf({ refunds, amount_refunded }: Stripe.Charge) {
  const all = refunds?.data.map(statusOfStripeRefund) ?? [];
  const failedRefunds = all.filter(({ state }) => state === "failed");
  const paidOut = all.filter(({ state }) => state !== "failed");
  const isComplete = refunds?.has_more === false;
  const sum = paidOut.reduce((cents, refund) => cents + refund.cents, 0);
  return { refundedCents: isComplete ? sum : amount_refunded, failedRefunds };
}

const disputeStates: Record<string, ReportedDispute["state"]> = {
  needs_response: "needs-response",
  warning_needs_response: "needs-response",
  appeal_needs_response: "needs-response",
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

function disputeOf(dispute: Stripe.Dispute): ReportedDispute {
  const { id, reason, status, amount, evidence_details } = dispute;
  const dueBy = evidence_details.due_by;
  const state = disputeStates[status] ?? "under-review";
  return {
    ref: id,
    reason,
    state,
    amountCents: amount,
    answerBy: dueBy ? new Date(dueBy * 1000) : undefined,
    takenCents: state === "lost" ? amount : 0,
  };
}

const refundStates: Record<string, RefundStatus["state"]> = {
  succeeded: "done",
  failed: "failed",
  canceled: "failed",
};

export function statusOfStripeRefund({ id, status, amount }: Stripe.Refund): RefundStatus {
  return {
    ref: id,
    state: refundStates[status ?? ""] ?? "pending",
    cents: amount,
  };
}
