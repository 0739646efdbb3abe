import type { OrderFields, PaymentFields } from "../state/order-change.ts";
import { isReserving } from "../state/order-states.ts";

/** `close` prevents payment; `cancel` releases the authorized amount too. */
type ProviderCall = "capture" | "close" | "cancel" | "look-up";

export function dueCall(
  { state }: Pick<OrderFields, "state">,
  payment: Pick<PaymentFields, "state" | "isCurrent" | "isSurplus">,
): ProviderCall {
  const isWanted = isReserving(state) && payment.isCurrent && !payment.isSurplus;
  if (payment.state === "authorised") {
    if (!isWanted) return "cancel";
    return state === "capturing" ? "capture" : "look-up";
  }
  const isOpen = ["opening", "open", "pending"].includes(payment.state);
  return isOpen && (!isWanted || state === "closing") ? "close" : "look-up";
}

/**
 * A retry after a lost response keeps the key, so that it counts once. Providers replay failures
 * for a day, so a failed call gets a new key, after a lookup has shown that it did nothing.
 */
export function keyOf(
  { id, failedCalls }: { id: string; failedCalls: number },
  call: Exclude<ProviderCall, "look-up">,
): string {
  return failedCalls === 0 ? `${id}-${call}` : `${id}-${call}-${failedCalls}`;
}

const MINUTE_MS = 60_000;
/** Interval while a payment is open. */
export const LOOK_UP_INTERVAL_MS = MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Delays after consecutive failures: 1, 2, 4, 8, then 15 minutes. */
const RETRY_MS = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE_MS);

/**
 * Milliseconds until the next lookup, or undefined for never. Payments are looked up for thirty
 * days, because buyers pay late and providers refund by themselves, and disputes until decided.
 */
export function lookUpAfterMs(
  payment: Pick<PaymentFields, "state">,
  { failedCalls, ageMs, isDisputed }: { failedCalls: number; ageMs: number; isDisputed: boolean },
): number | undefined {
  if (failedCalls > 0) return RETRY_MS[Math.min(failedCalls, RETRY_MS.length) - 1];
  const isSlow = payment.state === "pending" || payment.state === "in-review";
  if (isSlow && ageMs > HOUR_MS) return 15 * MINUTE_MS;
  if (payment.state !== "captured" && payment.state !== "closed") return LOOK_UP_INTERVAL_MS;
  if (ageMs < DAY_MS) return HOUR_MS;
  return isDisputed || ageMs < 30 * DAY_MS ? DAY_MS : undefined;
}
