import type { Selectable } from "kysely";
import type { Attention } from "./order-attention.ts";
import type { Payments } from "./order-payments-schema.ts";
import type { Orders } from "./orders-schema.ts";
import type { RefundReason } from "./refund-reason.ts";

export type OrderFields = Pick<
  Selectable<Orders>,
  "state" | "totalCents" | "currency" | "reservedUntil" | "isExtended" | "closingAs"
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
  /** Captures, closes or looks up the payment, whichever is due by then. */
  | { kind: "settle" }
  | { kind: "refund"; cents: number; reason: RefundReason }
  /** The provider reported these refunds as done and could not pay them out. */
  | { kind: "refund-failed"; cents: number; refs: string[] }
  /** Marks the track as sold, numbers the order and notifies the buyer. */
  | { kind: "sell" }
  | { kind: "flag"; attention: Attention }
  | { kind: "resolve"; codes: readonly Attention["code"][] }
  | { kind: "announce"; what: OrderNotification }
  | { kind: "free-track" };

export type OrderChange = {
  order: Partial<OrderFields>;
  payment: Partial<PaymentFields>;
  effects: Effect[];
};

/** `ifLost` applies instead if the track has been sold or reserved meanwhile. */
export type Transition = OrderChange & { ifLost?: OrderChange };

export function remainingCents({
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
