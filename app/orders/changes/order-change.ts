import type { Selectable } from "kysely";
import type { RefundReason } from "#app/database/refund-reason.ts";
import type { Orders, Payments } from "#app/database/schema.ts";

/* What a step changes of an order and its payment, and what is to be done because of it. */

export type OrderFacts = Pick<
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

export type PaymentFacts = Pick<
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

export type Announcement =
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
  /** Have the payment captured, closed or looked up, whichever is due by then. */
  | { kind: "settle" }
  | { kind: "refund"; cents: number; reason: RefundReason }
  /** Refunds that had counted, and that the provider could not pay out. */
  | { kind: "refund-failed"; cents: number; refs: string[] }
  /** Mark the track sold, give the order its number, and tell the buyer. */
  | { kind: "sell" }
  | { kind: "announce"; what: Announcement }
  /** Nobody claims the track any more. */
  | { kind: "free-track" };

export type Change = {
  order: Partial<OrderFacts>;
  payment: Partial<PaymentFacts>;
  effects: Effect[];
};

/** `ifLost`: what happens instead when the track is somebody else's by now. */
export type Step = Change & { ifLost?: Change };

/** What the seller still has of a payment. */
export function leftOf({
  capturedCents,
  refundedCents,
  chargedBackCents,
}: Pick<PaymentFacts, "capturedCents" | "refundedCents" | "chargedBackCents">): number {
  return capturedCents - refundedCents - chargedBackCents;
}

export function nothing(order: Partial<OrderFacts> = {}, ...effects: Effect[]): Change {
  return { order, payment: {}, effects };
}

export function leave(state: OrderFacts["state"]): Partial<OrderFacts> {
  return { state, reservedUntil: null, closingAs: null };
}
