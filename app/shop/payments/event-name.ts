import { z } from "zod";
import { m } from "#messages";

/** ID or kind of a provider's event, which is all that the database stores. */
export const eventName = z.string().regex(/^[\x21-\x7e]{1,200}$/);

const names: Record<string, () => string> = {
  "payment.authorised": m.provider_event_authorized,
  "payment.captured": m.provider_event_captured,
  "payment.closed": m.provider_event_closed,
  "payment.declined": m.provider_event_declined,
  "refund.done": m.provider_event_refunded,
  "checkout.session.completed": m.provider_event_completed,
  "checkout.session.async_payment_succeeded": m.provider_event_captured,
  "checkout.session.async_payment_failed": m.provider_event_declined,
  "checkout.session.expired": m.provider_event_expired,
  "payment_intent.succeeded": m.provider_event_captured,
  "payment_intent.canceled": m.provider_event_closed,
  "charge.refunded": m.provider_event_refunded,
  "refund.updated": m.provider_event_refund_updated,
  "refund.failed": m.provider_event_refund_failed,
  "charge.dispute.created": m.provider_event_dispute_opened,
  "charge.dispute.updated": m.provider_event_dispute_updated,
  "charge.dispute.closed": m.provider_event_dispute_closed,
  "CHECKOUT.ORDER.APPROVED": m.provider_event_approved,
  "CHECKOUT.PAYMENT-APPROVAL.REVERSED": m.provider_event_closed,
  "PAYMENT.CAPTURE.COMPLETED": m.provider_event_captured,
  "PAYMENT.CAPTURE.DENIED": m.provider_event_declined,
  "PAYMENT.CAPTURE.PENDING": m.provider_event_pending,
  "PAYMENT.CAPTURE.REFUNDED": m.provider_event_refunded,
  "PAYMENT.CAPTURE.REVERSED": m.provider_event_reversed,
  "CUSTOMER.DISPUTE.CREATED": m.provider_event_dispute_opened,
  "CUSTOMER.DISPUTE.UPDATED": m.provider_event_dispute_updated,
  "CUSTOMER.DISPUTE.RESOLVED": m.provider_event_dispute_closed,
};

/** Writes an event that the shop did not ask for in words, too. */
export function nameOfProviderEvent(type: string): string {
  if (Object.hasOwn(names, type)) return names[type]?.() ?? type;
  return type.toLowerCase().replaceAll(/[._-]+/g, " ");
}
