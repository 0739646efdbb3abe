import { buildChange, enterState, type OrderChange, type OrderFields } from "./order-change.ts";
import { endReview } from "./payment-attempt.ts";

/** Time a provider gets before the staff can release the track. */
const SILENT_MS = 15 * 60_000;

export function expire(order: OrderFields, now: Date): OrderChange | undefined {
  if (order.reservedUntil === null || order.reservedUntil > now) return undefined;
  return end(order, "expired");
}

export function cancel(order: OrderFields): OrderChange | undefined {
  return end(order, "cancelled");
}

/** Stops waiting for a silent provider. A late payment is refunded unless the track is free. */
export function release(order: OrderFields & { stateChangedAt: Date }, now: Date) {
  if (!waitsForProvider(order.state)) return cancel(order);
  const waitedMs = now.getTime() - order.stateChangedAt.getTime();
  if (waitedMs < SILENT_MS) return undefined;
  return buildChange(enterState("cancelled"), endReview);
}

/** Neither a timeout nor the buyer can end an order in such a state. */
export function waitsForProvider(state: OrderFields["state"]): boolean {
  return state === "closing" || state === "capturing";
}

/** Keeps the track reserved until the provider confirms that it can no longer be paid. */
function end({ state }: OrderFields, endState: "expired" | "cancelled"): OrderChange | undefined {
  if (state === "reserved" || state === "awaiting-transfer")
    return buildChange(enterState(endState));
  if (state !== "awaiting-payment") return undefined;
  return buildChange({ ...enterState("closing"), closingAs: endState }, { kind: "settle" });
}
