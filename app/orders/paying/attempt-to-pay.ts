import type { PaymentStatus } from "#app/payments/payment-provider.ts";
import {
  leave,
  nothing,
  type OrderFields,
  type PaymentFields,
  type Step,
} from "../changes/order-change.ts";
import { isReserving } from "../order-states.ts";

/* Changes of an order during a payment attempt and after it fails. */

const EXTENSION_MS = 10 * 60_000;

/** Handles a payment that the provider closed or refused to capture. */
export function endAttempt(order: OrderFields, current: PaymentFields, now: Date): Step {
  const { state, reservedUntil } = order;
  if (state !== "awaiting-payment") {
    return nothing({ ...afterAttempt(order, current, now), ...afterReview(order) });
  }
  const hasTime = reservedUntil !== null && reservedUntil > now;
  return nothing(hasTime ? { state: "reserved" } : leave("expired"));
}

const waiting = new Set<OrderFields["state"]>([
  "awaiting-payment",
  "awaiting-transfer",
  "capturing",
]);

/** Returns the order to its buyer, or expires it if its time is over. */
export function afterAttempt(
  { state, closingAs, reservedUntil }: OrderFields,
  { isCurrent }: PaymentFields,
  now: Date,
): Partial<OrderFields> {
  if (!isCurrent) return {};
  if (state === "closing") return leave(closingAs ?? "expired");
  if (!waiting.has(state)) return {};
  const longer = Math.max(now.getTime() + EXTENSION_MS, reservedUntil?.getTime() ?? 0);
  return { ...leave("reserved"), reservedUntil: new Date(longer), isExtended: true };
}

/**
 * Handles a payment that the provider is reviewing, which takes hours or days, so the staff may end
 * the wait.
 */
export function awaitReview(order: OrderFields, { isCurrent }: PaymentFields): Step {
  if (!isCurrent || !isReserving(order.state)) return nothing();
  const attention = order.attention ?? { code: "payment-under-review" as const };
  return nothing({ ...leave("capturing"), attention }, { kind: "announce", what: "under-review" });
}

/** Clears the flag of a review that is over. */
export function afterReview({ attention }: Pick<OrderFields, "attention">): Partial<OrderFields> {
  return attention?.code === "payment-under-review" ? { attention: null } : {};
}

/** Extends the reservation once, by ten minutes, after a declined card. */
export function waitForBuyer(
  order: OrderFields,
  { current: { isCurrent }, isNews }: { current: PaymentFields; isNews: boolean },
  status: PaymentStatus,
  now: Date,
): Step {
  const { state, isExtended, reservedUntil } = order;
  // Still payable although the buyer chose another payment. The scheduled job closes it again if
  // the first attempt fails.
  if (!isCurrent || !isReserving(state)) {
    return isNews ? nothing({}, { kind: "settle" }) : nothing();
  }
  if (!status.isDeclined || isExtended || state !== "awaiting-payment") return nothing();
  const from = Math.max(now.getTime(), reservedUntil?.getTime() ?? 0);
  return nothing({ reservedUntil: new Date(from + EXTENSION_MS), isExtended: true });
}
