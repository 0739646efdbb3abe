import type { OrderFacts, PaymentFacts } from "../changes/order-change.ts";
import { isReserving } from "../order-states.ts";

/** `close` makes it impossible to pay, `cancel` gives back what was authorised as well. */
export type ProviderCall = "capture" | "close" | "cancel" | "look-up";

/** What to ask the provider of a payment, given what its order wants. */
export function dueCall(
  { state }: Pick<OrderFacts, "state">,
  payment: Pick<PaymentFacts, "state" | "isCurrent" | "isSurplus">,
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
 * A call that is made again after its answer was lost has the same key, so that it counts once. Providers also repeat a
 * failure of their own under its key for a day, so a call that failed gets another key, but only once a look-up has
 * shown that it did nothing. Capturing, closing and canceling the same payment twice does it once in any case.
 */
export function keyOf(
  { id, failedCalls }: { id: string; failedCalls: number },
  call: Exclude<ProviderCall, "look-up">,
): string {
  return failedCalls === 0 ? `${id}-${call}` : `${id}-${call}-${failedCalls}`;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long to wait after calls that failed in a row: 1, 2, 4, 8, then 15 minutes. */
const RETRY_MS = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE_MS);

/**
 * Milliseconds until the provider is asked again: each minute while something can still happen, each quarter of an hour
 * while its money takes longer than an hour, then hourly for a day and daily for thirty, since buyers pay late and
 * providers refund by themselves; a dispute until it is decided. Undefined: never.
 */
export function lookUpAfterMs(
  payment: Pick<PaymentFacts, "state">,
  { failedCalls, ageMs, isDisputed }: { failedCalls: number; ageMs: number; isDisputed: boolean },
): number | undefined {
  if (failedCalls > 0) return RETRY_MS[Math.min(failedCalls, RETRY_MS.length) - 1];
  const isSlow = payment.state === "pending" || payment.state === "in-review";
  if (isSlow && ageMs > HOUR_MS) return 15 * MINUTE_MS;
  if (payment.state !== "captured" && payment.state !== "closed") return MINUTE_MS;
  if (ageMs < DAY_MS) return HOUR_MS;
  return isDisputed || ageMs < 30 * DAY_MS ? DAY_MS : undefined;
}
