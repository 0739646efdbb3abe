import type { Dispute, PaymentStatus } from "./payment-provider.ts";

/** `takenCents`: what the seller has lost by it. */
export type FoundDispute = Dispute & { takenCents: number };

/** Of a payment's disputes, the latest first: the open one or the latest is shown, and what all took adds up. */
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
