/** PayPal's data of one order. */
export type Order = {
  id: string;
  url: string;
  apiUrl: string;
  currency: string;
  value: string;
  customId: string;
  status: "PAYER_ACTION_REQUIRED" | "APPROVED" | "COMPLETED" | "VOIDED";
  capture: { id: string; status: "COMPLETED" | "PENDING" | "DECLINED" } | undefined;
  refunds: Refund[];
  disputes: Dispute[];
  /** Whether the next capture is declined. */
  declines: boolean;
  reviews: boolean;
};

/**
 * `outcome` is set once it is resolved. `debited` in cents, or null if PayPal does not report it.
 */
export type Dispute = {
  id: string;
  status: string;
  reason: string;
  cents: number;
  outcome: string;
  debited: number | null;
};

export type Refund = {
  id: string;
  cents: number;
  status: "COMPLETED" | "FAILED";
  customId: string | undefined;
};

export const cents = (value: string) => Math.round(Number(value) * 100);

const amountOf = ({ currency }: Order, value: string) => ({ currency_code: currency, value });

export function refundedCents({ refunds }: Order): number {
  return refunds.reduce((sum, { status, cents }) => sum + (status === "FAILED" ? 0 : cents), 0);
}

function captureStatus(order: Order) {
  const refunded = refundedCents(order);
  if (order.capture?.status !== "COMPLETED" || refunded === 0) return order.capture?.status;
  return refunded === cents(order.value) ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

export function showCapture(order: Order) {
  return {
    id: order.capture?.id ?? "",
    status: captureStatus(order) ?? "PENDING",
    amount: amountOf(order, order.value),
    supplementary_data: { related_ids: { order_id: order.id } },
  };
}

export function showRefund(order: Order, { id, cents: refunded, status, customId }: Refund) {
  const up = `${order.apiUrl}/v2/payments/captures/${order.capture?.id}`;
  return {
    id,
    status,
    custom_id: customId,
    amount: amountOf(order, (refunded / 100).toFixed(2)),
    links: [{ rel: "up", href: up, method: "GET" }],
  };
}

export function showOrder(order: Order) {
  const { id, status, capture, refunds } = order;
  return {
    id,
    intent: "CAPTURE",
    status,
    purchase_units: [
      {
        reference_id: "default",
        custom_id: order.customId,
        amount: amountOf(order, order.value),
        ...(capture && {
          payments: {
            captures: [showCapture(order)],
            refunds: refunds.map((refund) => showRefund(order, refund)),
          },
        }),
      },
    ],
    links: [
      { rel: "self", href: `${order.apiUrl}/v2/checkout/orders/${id}`, method: "GET" },
      { rel: "payer-action", href: order.url, method: "GET" },
    ],
  };
}

const written = (cents: number) => (cents / 100).toFixed(2);

export function showDispute(order: Order, dispute: Dispute) {
  const { id, status, reason, cents, outcome, debited } = dispute;
  const isResolved = status === "RESOLVED";
  const amount = amountOf(order, written(cents));
  return {
    dispute_id: id,
    reason,
    status,
    dispute_amount: amount,
    ...(isResolved && { dispute_outcome: { outcome_code: outcome, amount_refunded: amount } }),
    ...(isResolved && debited !== null && { money_movements: movementsOf(order, cents, debited) }),
    seller_response_due_date: "2027-01-01T00:00:00.000Z",
    disputed_transactions: [{ seller_transaction_id: order.capture?.id }],
  };
}

/**
 * Returns movements that credit the buyer from the seller, from PayPal, or both. A fee is not part
 * of the disputed amount.
 */
function movementsOf(order: Order, cents: number, debited: number) {
  const initiated_time = "2026-12-01T00:00:00.000Z";
  const move = (affected_party: string, type: string, cents: number, reason: string) => ({
    affected_party,
    type,
    reason,
    initiated_time,
    amount: amountOf(order, written(cents)),
  });
  const settlement = "DISPUTE_SETTLEMENT";
  return [
    move("BUYER", "CREDIT", cents, settlement),
    ...(debited > 0 ? [move("SELLER", "DEBIT", debited, settlement)] : []),
    ...(debited < cents ? [move("PAYMENT_PROCESSOR", "DEBIT", cents - debited, settlement)] : []),
    move("SELLER", "DEBIT", 1400, "DISPUTE_FEE"),
  ];
}
