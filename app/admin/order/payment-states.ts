import type { AdminOrder } from "#app/shop/orders/managing/find-order.server.ts";
import { m } from "#messages";

export const paymentStates: Record<AdminOrder["payments"][number]["state"], () => string> = {
  opening: m.order_being_opened,
  open: m.order_not_paid_yet,
  pending: m.order_on_its_way,
  authorised: m.order_payment_authorized,
  "in-review": m.order_under_review_by_the_provider,
  closed: m.order_closed_unpaid,
  captured: m.order_payment_received,
};

export const refundStates: Record<AdminOrder["refunds"][number]["state"], () => string> = {
  requested: m.order_refund_requested,
  pending: m.order_on_its_way,
  done: m.order_refund_is_done,
  failed: m.order_refund_is_failed,
  canceled: m.order_refund_is_canceled,
};
