import type { z } from "zod";
import { isCurrency } from "#app/platform/system/currency.ts";
import type { Money } from "#app/platform/ui/money.ts";
import {
  type PaymentState,
  type PaymentStatus,
  PaymentUnknown,
  type RefundStatus,
} from "../payment-provider.ts";
import { type ReportedDispute, sumDisputes } from "../sum-disputes.ts";
import type { Capture, PayPalDispute, PayPalOrder, refund } from "./paypal-shapes.ts";

/** Larger than any payment, so that the rest of the payment is deducted. */
const MAX_CENTS = 999_999_999;

type Amount = { currency_code: string; value: string };
type Refund = z.output<typeof refund>;

function unclear(text: string): PaymentUnknown {
  return new PaymentUnknown({ code: "unclear-answer", by: "paypal", text });
}

/** @throws PaymentUnknown for an amount or currency that this shop never requested. */
export function readAmount({ currency_code: currency, value }: Amount): Money {
  const [, whole, hundredths = "0"] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (!isCurrency(currency) || whole === undefined) {
    throw unclear(`${value} ${currency}`);
  }
  return { cents: Number(whole) * 100 + Number(hundredths.padEnd(2, "0")), currency };
}

export function writeAmount({ cents, currency }: Money): Amount {
  const hundredths = String(cents % 100).padStart(2, "0");
  return { currency_code: currency, value: `${Math.floor(cents / 100)}.${hundredths}` };
}

const received = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

export function receivedCapture(order: PayPalOrder): Capture | undefined {
  const captures = order.purchase_units[0]?.payments.captures ?? [];
  return captures.find(({ status }) => received.includes(status));
}

function stateOf(order: PayPalOrder): PaymentState {
  if (order.status === "VOIDED") return "closed";
  if (order.status === "APPROVED") return "authorised";
  if (order.status !== "COMPLETED") return "open";
  if (receivedCapture(order)) return "captured";
  const captures = order.purchase_units[0]?.payments.captures ?? [];
  return captures.some(({ status }) => status === "PENDING") ? "in-review" : "closed";
}

export function statusOfPayPalOrder(
  order: PayPalOrder,
  disputes: PayPalDispute[] = [],
): PaymentStatus {
  const [unit] = order.purchase_units;
  if (!unit) throw unclear("purchase_units");
  const captured = receivedCapture(order);
  const refunds = unit.payments.refunds.map(statusOfPayPalRefund);
  const refunded = refunds.filter(({ state }) => state !== "failed");
  const state = stateOf(order);
  return {
    ref: order.id,
    state,
    amount: readAmount(unit.amount),
    capturedCents: captured ? readAmount(captured.amount).cents : 0,
    refundedCents: refunded.reduce((sum, { cents }) => sum + cents, 0),
    failedRefunds: refunds.filter(({ state }) => state === "failed"),
    isDeclined: state === "closed",
    ...sumDisputes(disputes.map(disputeOf)),
    payerCountry: order.payer?.address?.country_code,
  };
}

const refundStates: Record<string, RefundStatus["state"]> = {
  COMPLETED: "done",
  FAILED: "failed",
  CANCELLED: "failed",
};

export function statusOfPayPalRefund({ id, status, amount }: Refund): RefundStatus {
  return {
    ref: id,
    state: refundStates[status] ?? "pending",
    cents: amount ? readAmount(amount).cents : 0,
  };
}

/** Outcomes that the seller pays for, if PayPal lists no movements of money. */
const lostOutcomes = ["RESOLVED_BUYER_FAVOUR", "ACCEPTED"];

function disputeOf(dispute: PayPalDispute): ReportedDispute {
  const { status, dispute_amount: amount, seller_response_due_date: due } = dispute;
  const open = status === "WAITING_FOR_SELLER_RESPONSE" || status === "OPEN";
  const takenCents = status === "RESOLVED" ? takenBy(dispute) : 0;
  const resolved = takenCents > 0 ? "lost" : "won";
  const pending = open ? "needs-response" : "under-review";
  return {
    ref: dispute.dispute_id,
    reason: dispute.reason,
    state: status === "RESOLVED" ? resolved : pending,
    answerBy: due ? new Date(due) : undefined,
    amountCents: amount && readAmount(amount).cents,
    takenCents,
  };
}

function takenBy(dispute: PayPalDispute): number {
  const movements = dispute.money_movements ?? dispute.fund_movements;
  if (!movements) return takenByOutcome(dispute);
  const ofSeller = movements.filter(
    ({ affected_party, party = affected_party, reason = "" }) =>
      party === "SELLER" && !reason.endsWith("_FEE"),
  );
  const sumOf = (wanted: string) =>
    ofSeller
      .filter(({ type }) => type === wanted)
      .reduce((sum, { amount }) => sum + (amount ? readAmount(amount).cents : 0), 0);
  return Math.max(sumOf("DEBIT") - sumOf("CREDIT"), 0);
}

/** Returns the maximum if PayPal does not report the amount. */
function takenByOutcome({ dispute_outcome: outcome, dispute_amount: disputed }: PayPalDispute) {
  if (!lostOutcomes.includes(outcome?.outcome_code ?? "")) return 0;
  const amount = outcome?.amount_refunded ?? disputed;
  return amount ? readAmount(amount).cents : MAX_CENTS;
}
