import type { Dispute, PaymentStatus } from "./payment-provider.ts";

export type ReportedDispute = Dispute & { takenCents: number };

/** Expects the latest dispute first. An open one comes before it. */
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
