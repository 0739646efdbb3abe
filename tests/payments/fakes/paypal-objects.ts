/** What PayPal keeps of one order. */
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
  dispute: { status: string; reason: string } | undefined;
  /** Of the next capture. */
  declines: boolean;
};

export type Refund = { id: string; cents: number; status: "COMPLETED" | "FAILED" };

export const cents = (value: string) => Math.round(Number(value) * 100);

const amountOf = ({ currency }: Order, value: string) => ({ currency_code: currency, value });

export function refundedCents({ refunds }: Order): number {
  return refunds.reduce((sum, { status, cents }) => sum + (status === "FAILED" ? 0 : cents), 0);
}

function shownStatus(order: Order) {
  const refunded = refundedCents(order);
  if (order.capture?.status !== "COMPLETED" || refunded === 0) return order.capture?.status;
  return refunded === cents(order.value) ? "REFUNDED" : "PARTIALLY_REFUNDED";
}

export function showCapture(order: Order) {
  return {
    id: order.capture?.id ?? "",
    status: shownStatus(order) ?? "PENDING",
    amount: amountOf(order, order.value),
    supplementary_data: { related_ids: { order_id: order.id } },
  };
}

export function showRefund(order: Order, { id, cents: refunded, status }: Refund) {
  const up = `${order.apiUrl}/v2/payments/captures/${order.capture?.id}`;
  return {
    id,
    status,
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

const disputeId = ({ id }: Order) => `PP-D-${id}`;

export function showDispute(order: Order) {
  const { status, reason } = order.dispute ?? { status: "RESOLVED", reason: "OTHER" };
  const isLost = status === "lost";
  return {
    dispute_id: disputeId(order),
    reason,
    status: isLost ? "RESOLVED" : status,
    ...(isLost && { dispute_outcome: { outcome_code: "RESOLVED_BUYER_FAVOUR" } }),
    seller_response_due_date: "2027-01-01T00:00:00.000Z",
    disputed_transactions: [{ seller_transaction_id: order.capture?.id }],
  };
}

export function isDisputeOf(id: string) {
  return (order: Order) => order.dispute !== undefined && disputeId(order) === id;
}
