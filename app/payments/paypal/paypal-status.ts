import type { z } from "zod";
import { isCurrency } from "#app/system/currency.ts";
import type { Money } from "#app/ui/money.ts";
import {
  type Dispute,
  type PaymentState,
  type PaymentStatus,
  PaymentUnknown,
  type RefundStatus,
} from "../payment-provider.ts";
import type { Capture, Order, PayPalDispute, refund } from "./paypal-shapes.ts";

type Amount = { currency_code: string; value: string };
type Refund = z.output<typeof refund>;

/** @throws PaymentUnknown for what this shop has never asked for. */
export function readAmount({ currency_code: currency, value }: Amount): Money {
  const [, whole, hundredths = "0"] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(value) ?? [];
  if (!isCurrency(currency) || whole === undefined) {
    throw new PaymentUnknown(`PayPal has a payment of ${value} ${currency}.`);
  }
  return { cents: Number(whole) * 100 + Number(hundredths.padEnd(2, "0")), currency };
}

export function writeAmount({ cents, currency }: Money): Amount {
  const hundredths = String(cents % 100).padStart(2, "0");
  return { currency_code: currency, value: `${Math.floor(cents / 100)}.${hundredths}` };
}

const received = ["COMPLETED", "PARTIALLY_REFUNDED", "REFUNDED"];

export function receivedCapture(order: Order): Capture | undefined {
  const captures = order.purchase_units[0]?.payments.captures ?? [];
  return captures.find(({ status }) => received.includes(status));
}

function stateOf(order: Order): PaymentState {
  if (order.status === "VOIDED") return "closed";
  if (order.status === "APPROVED") return "authorised";
  if (order.status !== "COMPLETED") return "open";
  if (receivedCapture(order)) return "captured";
  const captures = order.purchase_units[0]?.payments.captures ?? [];
  return captures.some(({ status }) => status === "PENDING") ? "pending" : "closed";
}

export function statusOf(order: Order, dispute?: Dispute): PaymentStatus {
  const [unit] = order.purchase_units;
  if (!unit) throw new PaymentUnknown("PayPal has an order for nothing.");
  const captured = receivedCapture(order);
  const refunds = unit.payments.refunds.map(refundOf);
  const refunded = refunds.filter(({ state }) => state !== "failed");
  const state = stateOf(order);
  return {
    ref: order.id,
    state,
    amount: readAmount(unit.amount),
    capturedCents: captured ? readAmount(captured.amount).cents : 0,
    refundedCents: refunded.reduce((sum, { cents }) => sum + cents, 0),
    failedRefunds: refunds.filter(({ state }) => state === "failed"),
    declined: state === "closed" ? "PayPal declined the payment." : undefined,
    dispute,
    payerCountry: order.payer?.address?.country_code,
  };
}

export function refundOf({ id, status, amount }: Refund): RefundStatus {
  const isFailed = status === "FAILED" || status === "CANCELLED";
  return {
    ref: id,
    state: status === "COMPLETED" ? "done" : isFailed ? "failed" : "pending",
    cents: amount ? readAmount(amount).cents : 0,
  };
}

const lostOutcomes = ["RESOLVED_BUYER_FAVOUR", "RESOLVED_WITH_PAYOUT", "ACCEPTED"];

export function disputeOf(dispute: PayPalDispute): Dispute {
  const { status, dispute_outcome: outcome, seller_response_due_date: due } = dispute;
  const isLost = lostOutcomes.includes(outcome?.outcome_code ?? "");
  const open = status === "WAITING_FOR_SELLER_RESPONSE" || status === "OPEN";
  const state = open ? "needs-response" : "under-review";
  return {
    ref: dispute.dispute_id,
    reason: dispute.reason,
    state: status === "RESOLVED" ? (isLost ? "lost" : "won") : state,
    answerBy: due ? new Date(due) : undefined,
  };
}
