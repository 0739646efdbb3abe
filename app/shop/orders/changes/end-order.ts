import { afterReview } from "../paying/attempt-to-pay.ts";
import { buildChange, enterState, type OrderChange, type OrderFields } from "./order-change.ts";

/** Time a provider gets to close or capture a payment before the staff can release the track. */
const SILENT_MS = 15 * 60_000;

/** Returns the change that expires an order, or undefined if it has not expired. */
export function expire(order: OrderFields, now: Date): OrderChange | undefined {
  if (order.reservedUntil === null || order.reservedUntil > now) return undefined;
  return end(order, "expired");
}

/** Returns the change that cancels an order, or undefined if it cannot be canceled. */
export function cancel(order: OrderFields): OrderChange | undefined {
  return end(order, "cancelled");
}

/**
 * Returns the change by which the staff cancels an order, or undefined if it cannot be canceled.
 * The staff may also stop waiting for a provider that does not respond. A late payment is refunded
 * unless the track is still available.
 */
export function release(order: OrderFields & { stateChangedAt: Date }, now: Date) {
  if (!waitsForProvider(order.state)) return cancel(order);
  const waitedMs = now.getTime() - order.stateChangedAt.getTime();
  if (waitedMs < SILENT_MS) return undefined;
  return buildChange({ ...enterState("cancelled"), ...afterReview(order) });
}

/** Neither a timeout nor the buyer can end an order in such a state. */
export function waitsForProvider(state: OrderFields["state"]): boolean {
  return state === "closing" || state === "capturing";
}

/**
 * Keeps the track reserved while it can still be paid, until the provider confirms that it can't.
 */
function end({ state }: OrderFields, as: "expired" | "cancelled"): OrderChange | undefined {
  if (state === "reserved" || state === "awaiting-transfer") return buildChange(enterState(as));
  if (state !== "awaiting-payment") return undefined;
  return buildChange({ ...enterState("closing"), closingAs: as }, { kind: "settle" });
}
