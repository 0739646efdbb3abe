import type { Selectable } from "kysely";
import type { RefundReason } from "#app/platform/database/refund-reason.ts";
import type { Orders, Payments } from "#app/platform/database/schema.ts";

/* Changes and effects of a transition of an order and its payment. */

export type OrderFields = Pick<
  Selectable<Orders>,
  | "kind"
  | "state"
  | "priceCents"
  | "currency"
  | "reservedUntil"
  | "isExtended"
  | "closingAs"
  | "attention"
>;

export type PaymentFields = Pick<
  Selectable<Payments>,
  | "state"
  | "isCurrent"
  | "isSurplus"
  | "amountCents"
  | "currency"
  | "capturedCents"
  | "refundedCents"
  | "refundFailedCents"
  | "refundedByHandCents"
  | "chargedBackCents"
>;

export type OrderNotification =
  | "other-amount"
  | "under-review"
  | "paid-too-late"
  | "refunded"
  | "refund-failed"
  | "disputed"
  | "dispute-won"
  | "charged-back"
  | "charged-back-in-part";

export type Effect =
  /** Capture, close or look up the payment, whichever is due by then. */
  | { kind: "settle" }
  | { kind: "refund"; cents: number; reason: RefundReason }
  /** Refunds that were reported as done and that the provider could not pay out. */
  | { kind: "refund-failed"; cents: number; refs: string[] }
  /** Mark the track as sold, number the order and notify the buyer. */
  | { kind: "sell" }
  | { kind: "announce"; what: OrderNotification }
  /** Release the track. */
  | { kind: "free-track" };

export type OrderChange = {
  order: Partial<OrderFields>;
  payment: Partial<PaymentFields>;
  effects: Effect[];
};

/** `ifLost` applies instead if the track has been sold or reserved meanwhile. */
export type Transition = OrderChange & { ifLost?: OrderChange };

/** Returns the captured amount less refunds and chargebacks, in cents. */
export function leftOf({
  capturedCents,
  refundedCents,
  chargedBackCents,
}: Pick<PaymentFields, "capturedCents" | "refundedCents" | "chargedBackCents">): number {
  return capturedCents - refundedCents - chargedBackCents;
}

export function buildChange(order: Partial<OrderFields> = {}, ...effects: Effect[]): OrderChange {
  return { order, payment: {}, effects };
}

export function enterState(state: OrderFields["state"]): Partial<OrderFields> {
  return { state, reservedUntil: null, closingAs: null };
}
