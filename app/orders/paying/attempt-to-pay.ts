import type { PaymentStatus } from "#app/payments/payment-provider.ts";
import {
  leave,
  nothing,
  type OrderFacts,
  type PaymentFacts,
  type Step,
} from "../changes/order-change.ts";
import { isReserving } from "../order-states.ts";

/* What an order does while somebody tries to pay it, and once that has failed. */

const EXTENSION_MS = 10 * 60_000;

/** The provider has closed a payment, or refused to capture it. */
export function endAttempt(order: OrderFacts, known: PaymentFacts, now: Date): Step {
  const { state, reservedUntil } = order;
  if (state !== "awaiting-payment") {
    return nothing({ ...afterAttempt(order, known, now), ...afterReview(order) });
  }
  const hasTime = reservedUntil !== null && reservedUntil > now;
  return nothing(hasTime ? { state: "reserved" } : leave("expired"));
}

const waiting = new Set<OrderFacts["state"]>([
  "awaiting-payment",
  "awaiting-transfer",
  "capturing",
]);

/** Without this payment the order waits for its buyer once more, unless its time was up. */
export function afterAttempt(
  { state, closingAs, reservedUntil }: OrderFacts,
  { isCurrent }: PaymentFacts,
  now: Date,
): Partial<OrderFacts> {
  if (!isCurrent) return {};
  if (state === "closing") return leave(closingAs ?? "expired");
  if (!waiting.has(state)) return {};
  const longer = Math.max(now.getTime() + EXTENSION_MS, reservedUntil?.getTime() ?? 0);
  return { ...leave("reserved"), reservedUntil: new Date(longer), isExtended: true };
}

/** The buyer has paid, and the provider holds the money back. Hours or days may pass, so a person may end the wait. */
export function awaitReview(order: OrderFacts, { isCurrent }: PaymentFacts): Step {
  if (!isCurrent || !isReserving(order.state)) return nothing();
  const attention = order.attention ?? { code: "payment-under-review" as const };
  return nothing({ ...leave("capturing"), attention }, { kind: "announce", what: "under-review" });
}

/** Nobody is called to a review that is over. */
export function afterReview({ attention }: Pick<OrderFacts, "attention">): Partial<OrderFacts> {
  return attention?.code === "payment-under-review" ? { attention: null } : {};
}

/** A declined card gives ten more minutes, once. */
export function waitForBuyer(
  order: OrderFacts,
  { known: { isCurrent }, isNews }: { known: PaymentFacts; isNews: boolean },
  status: PaymentStatus,
  now: Date,
): Step {
  const { state, isExtended, reservedUntil } = order;
  // It can still be paid, though the buyer has gone on. Closed in vain it is closed again by the routine.
  if (!isCurrent || !isReserving(state)) {
    return isNews ? nothing({}, { kind: "settle" }) : nothing();
  }
  if (!status.isDeclined || isExtended || state !== "awaiting-payment") return nothing();
  const from = Math.max(now.getTime(), reservedUntil?.getTime() ?? 0);
  return nothing({ reservedUntil: new Date(from + EXTENSION_MS), isExtended: true });
}
