import type { PaymentStatus } from "#app/shop/payments/payment-provider.ts";
import {
  buildChange,
  type Effect,
  enterState,
  type OrderFields,
  type PaymentFields,
  type Transition,
} from "./order-change.ts";
import { isReserving } from "./order-states.ts";

const EXTENSION_MS = 10 * 60_000;

export function endAttempt(order: OrderFields, current: PaymentFields, now: Date): Transition {
  const { state, reservedUntil } = order;
  if (state !== "awaiting-payment") {
    return buildChange(fieldsAfterAttempt(order, current, now), endReview);
  }
  const hasTime = reservedUntil !== null && reservedUntil > now;
  return buildChange(hasTime ? { state: "reserved" } : enterState("expired"));
}

const waiting = new Set<OrderFields["state"]>([
  "awaiting-payment",
  "awaiting-transfer",
  "capturing",
]);

export function fieldsAfterAttempt(
  { state, closingAs, reservedUntil }: OrderFields,
  { isCurrent }: PaymentFields,
  now: Date,
): Partial<OrderFields> {
  if (!isCurrent) return {};
  if (state === "closing") return enterState(closingAs ?? "expired");
  if (!waiting.has(state)) return {};
  const longer = Math.max(now.getTime() + EXTENSION_MS, reservedUntil?.getTime() ?? 0);
  return { ...enterState("reserved"), reservedUntil: new Date(longer), isExtended: true };
}

/** A review takes hours or days, so the staff may end the wait. */
export function awaitReview(order: OrderFields, { isCurrent }: PaymentFields): Transition {
  if (!isCurrent || !isReserving(order.state)) return buildChange();
  return buildChange(
    enterState("capturing"),
    { kind: "flag", attention: { code: "payment-under-review" } },
    { kind: "announce", what: "under-review" },
  );
}

export const endReview: Effect = { kind: "resolve", codes: ["payment-under-review"] };

/** Extends the reservation once, after a declined card. */
export function waitForBuyer(
  order: OrderFields,
  { current: { isCurrent }, isNewState }: { current: PaymentFields; isNewState: boolean },
  status: PaymentStatus,
  now: Date,
): Transition {
  const { state, isExtended, reservedUntil } = order;
  // The buyer chose another payment, so the scheduled job closes this one again if it must.
  if (!isCurrent || !isReserving(state)) {
    return isNewState ? buildChange({}, { kind: "settle" }) : buildChange();
  }
  if (!status.isDeclined || isExtended || state !== "awaiting-payment") return buildChange();
  const from = Math.max(now.getTime(), reservedUntil?.getTime() ?? 0);
  return buildChange({ reservedUntil: new Date(from + EXTENSION_MS), isExtended: true });
}
