import type { Dispute, PaymentStatus } from "./payment-provider.ts";

/** `takenCents` is the amount charged back. */
export type ReportedDispute = Dispute & { takenCents: number };

/**
 * Returns the open or latest dispute, with the sum of all chargebacks. `disputes` are sorted latest
 * first.
 */
export function sumDisputes(
  disputes: ReportedDispute[],
): Pick<PaymentStatus, "dispute" | "chargedBackCents"> {
  const chargedBackCents = disputes.reduce((sum, { takenCents }) => sum + takenCents, 0);
  const open = disputes.find(({ state }) => state === "needs-response" || state === "under-review");
  const [latest] = disputes;
  const current = open ?? latest;
  if (!current) return { dispute: undefined };
  const { takenCents: _, ...dispute } = current;
  return { dispute, chargedBackCents };
}
