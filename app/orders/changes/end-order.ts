import { afterReview } from "../paying/attempt-to-pay.ts";
import { type Change, leave, nothing, type OrderFacts } from "./order-change.ts";

/** How long a provider may take to close or collect a payment before the staff can release the track. */
const SILENT_MS = 15 * 60_000;

/** What becomes of an order whose time is up. Undefined: it is not. */
export function lapse(order: OrderFacts, now: Date): Change | undefined {
  if (order.reservedUntil === null || order.reservedUntil > now) return undefined;
  return end(order, "expired");
}

/** What becomes of an order that its buyer or the staff gives up. Undefined: it cannot be given up. */
export function cancel(order: OrderFacts): Change | undefined {
  return end(order, "cancelled");
}

/**
 * What becomes of an order that the staff gives up. Undefined: it cannot be given up. They may also end the wait for
 * a provider that does not respond; what is paid after all is given back, unless the track is still free.
 */
export function release(order: OrderFacts & { stateChangedAt: Date }, now: Date) {
  if (!waitsForProvider(order.state)) return cancel(order);
  const waitedMs = now.getTime() - order.stateChangedAt.getTime();
  if (waitedMs < SILENT_MS) return undefined;
  return nothing({ ...leave("cancelled"), ...afterReview(order) });
}

/** No clock ends it, and its buyer cannot either. */
export function waitsForProvider(state: OrderFacts["state"]): boolean {
  return state === "closing" || state === "capturing";
}

/** Whoever can still pay keeps the track until the provider says that they cannot. */
function end({ state }: OrderFacts, as: "expired" | "cancelled"): Change | undefined {
  if (state === "reserved" || state === "awaiting-transfer") return nothing(leave(as));
  if (state !== "awaiting-payment") return undefined;
  return nothing({ ...leave("closing"), closingAs: as }, { kind: "settle" });
}
