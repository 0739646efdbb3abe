import { m } from "#messages";

const names = {
  reserved: m.order_event_reserved,
  "line-added": m.order_event_line_added,
  "line-removed": m.order_event_line_removed,
  "line-released": m.order_event_line_released,
  "line-returned": m.order_event_line_returned,
  "cart-moved": m.order_event_cart_moved,
  "sold-by-hand": m.order_event_sold_by_hand,
  "sold-by-link": m.order_event_sold_by_link,
  "code-applied": m.order_event_code_applied,
  "code-removed": m.order_event_code_removed,
  "order-placed": m.order_event_order_placed,
  "payment-opened": m.order_event_payment_opened,
  "payment-finished": m.order_event_payment_finished,
  "payment-left": m.order_event_payment_left,
  "transfer-received": m.order_event_transfer_received,
  "transfer-reversed": m.order_event_transfer_reversed,
  "transfer-reminded": m.order_event_transfer_reminded,
  "payment-looked-up": m.order_event_payment_looked_up,
  "payment-event": m.order_event_payment_event,
  "payment-unknown": m.order_event_payment_unknown,
  "payment-refused": m.order_event_payment_refused,
  "state-changed": m.order_event_state_changed,
  "refund-requested": m.order_event_refund_requested,
  "refund-done": m.order_event_refund_done,
  "refund-failed": m.order_event_refund_failed,
  "refund-canceled": m.order_event_refund_canceled,
  "place-contradicted": m.order_event_place_contradicted,
  "vat-id-unconfirmed": m.order_event_vat_id_unconfirmed,
  "dispute-changed": m.order_event_dispute_changed,
  "dispute-decided": m.order_event_dispute_decided,
  "sale-undone": m.order_event_sale_undone,
  relisted: m.order_event_relisted,
  released: m.order_event_released,
  delivered: m.order_event_delivered,
  "files-missing": m.order_event_files_missing,
  "service-delivered": m.order_event_service_delivered,
  "address-corrected": m.order_event_address_corrected,
  "mail-sent-again": m.order_event_mail_sent_again,
  forwarded: m.order_event_forwarded,
  "problem-reported": m.order_event_problem_reported,
  "problem-answered": m.order_event_problem_answered,
  "delivery-asked": m.order_event_delivery_asked,
  "withdrawal-received": m.order_event_withdrawal_received,
  "erasure-asked": m.order_event_erasure_asked,
  erased: m.order_event_erased,
  "invoice-added": m.order_event_invoice_added,
  "note-added": m.order_event_note_added,
  "attention-cleared": m.order_event_attention_cleared,
} as const;

export type OrderEvent = keyof typeof names;

export function nameOfOrderEvent(kind: string): string {
  return isOrderEvent(kind) ? names[kind]() : kind;
}

function isOrderEvent(kind: string): kind is OrderEvent {
  return Object.hasOwn(names, kind);
}
