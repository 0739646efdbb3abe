import type Stripe from "stripe";

/**
 * Stripe's data of one payment, and its API representation: the fields that the shop reads, and a
 * few more.
 */
export type Payment = {
  id: string;
  url: string;
  amount: number;
  currency: string;
  order: string;
  expiresAt: number;
  /** Capture mode of cards. */
  capture: "manual" | "automatic";
  session: "open" | "complete" | "expired";
  intent: Stripe.PaymentIntent.Status | undefined;
  captured: number;
  refunds: Refund[];
  disputes: Dispute[];
  error: string | undefined;
  /** Country of the card. */
  country: string | undefined;
};

export type Refund = {
  id: string;
  amount: number;
  status: "pending" | "succeeded" | "failed";
  metadata: Stripe.Metadata;
};

/** `amount` is the disputed part of the charge. */
export type Dispute = {
  id: string;
  status: Stripe.Dispute.Status;
  reason: string;
  amount: number;
};

export const intentId = ({ id }: Payment) => id.replace("cs_test", "pi_test");
const chargeId = ({ id }: Payment) => id.replace("cs_test", "ch_test");

export function refundedCents({ refunds }: Payment): number {
  return refunds.reduce((sum, { status, amount }) => sum + (status === "failed" ? 0 : amount), 0);
}

export function showCharge(payment: Payment) {
  const { amount, currency, captured, intent, disputes } = payment;
  const isVoid = intent === "canceled";
  return {
    id: chargeId(payment),
    object: "charge",
    amount,
    amount_captured: captured,
    amount_refunded: isVoid ? amount : refundedCents(payment),
    captured: captured > 0,
    currency,
    disputed: disputes.length > 0,
    payment_intent: intentId(payment),
    refunds: listRefunds(payment),
    payment_method_details: whole<Stripe.Charge.PaymentMethodDetails>({
      type: "card",
      card: whole<Stripe.Charge.PaymentMethodDetails.Card>({ country: payment.country ?? null }),
    }),
    refunded: isVoid || refundedCents(payment) === captured,
    metadata: { order: payment.order },
  } satisfies Partial<Stripe.Charge>;
}

/** Lists refunds, latest first, as Stripe does. */
function listRefunds(payment: Payment): Stripe.ApiList<Stripe.Refund> {
  const refunds = payment.refunds.toReversed();
  const data = refunds.map((refund) => whole<Stripe.Refund>(showRefund(payment, refund)));
  return { object: "list", data, has_more: false, url: "/v1/refunds" };
}

const hasCharge = ["requires_capture", "succeeded", "canceled"];

export function showIntent(payment: Payment, isExpanded = false) {
  const { amount, currency, captured, error } = payment;
  const status = payment.intent ?? "requires_payment_method";
  const charge = hasCharge.includes(status) ? showCharge(payment) : null;
  return {
    id: intentId(payment),
    object: "payment_intent",
    amount,
    amount_capturable: status === "requires_capture" ? amount : 0,
    amount_received: captured,
    currency,
    last_payment_error: error
      ? { type: "card_error", code: "card_declined", message: error }
      : null,
    latest_charge: isExpanded ? charge && whole<Stripe.Charge>(charge) : (charge?.id ?? null),
    metadata: { order: payment.order },
    status,
  } satisfies Partial<Stripe.PaymentIntent>;
}

export function showSession(payment: Payment, isExpanded = false) {
  const { id, amount, currency, session, intent } = payment;
  const intentField = isExpanded
    ? whole<Stripe.PaymentIntent>(showIntent(payment, true))
    : intentId(payment);
  return {
    id,
    object: "checkout.session",
    amount_subtotal: amount,
    amount_total: amount,
    currency,
    expires_at: payment.expiresAt,
    livemode: false,
    metadata: { order: payment.order },
    mode: "payment",
    payment_intent: intent ? intentField : null,
    payment_status: intent === "succeeded" ? "paid" : "unpaid",
    status: session,
    url: session === "open" ? payment.url : null,
  } satisfies Partial<Stripe.Checkout.Session>;
}

export function showRefund(payment: Payment, { id, amount, status, metadata }: Refund) {
  return {
    id,
    object: "refund",
    amount,
    charge: chargeId(payment),
    currency: payment.currency,
    metadata,
    payment_intent: intentId(payment),
    status,
  } satisfies Partial<Stripe.Refund>;
}

export function showDispute(payment: Payment, { id, status, reason, amount }: Dispute) {
  const evidence: Partial<Stripe.Dispute.EvidenceDetails> = { due_by: 1_900_000_000 };
  return {
    id,
    object: "dispute",
    amount,
    charge: chargeId(payment),
    currency: payment.currency,
    evidence_details: whole<Stripe.Dispute.EvidenceDetails>(evidence),
    payment_intent: intentId(payment),
    reason,
    status,
  } satisfies Partial<Stripe.Dispute>;
}

/** Completes the type of an object, of which the fake sets only the fields that matter. */
function whole<Type>(part: Partial<Type>): Type {
  return part as Type;
}

export function showList(data: object[], hasMore = false) {
  const list: Stripe.ApiList<object> = { object: "list", data, has_more: hasMore, url: "/v1" };
  return list;
}
