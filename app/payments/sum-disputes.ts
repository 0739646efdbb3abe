import type { Dispute, PaymentStatus } from "./payment-provider.ts";

/** `takenCents` is the amount charged back. */
export type FoundDispute = Dispute & { takenCents: number };

/**
 * Returns the open or latest dispute, with the sum of all chargebacks. `disputes` are sorted latest
 * first.
 */
export function sumDisputes(
  found: FoundDispute[],
): Pick<PaymentStatus, "dispute" | "chargedBackCents"> {
  const chargedBackCents = found.reduce((sum, { takenCents }) => sum + takenCents, 0);
  const open = found.find(({ state }) => state === "needs-response" || state === "under-review");
  const [latest] = found;
  const shown = open ?? latest;
  if (!shown) return { dispute: undefined };
  const { takenCents: _, ...dispute } = shown;
  return { dispute, chargedBackCents };
}
