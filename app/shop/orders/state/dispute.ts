import type { Dispute } from "#app/shop/payments/payment-provider.ts";
import { m } from "#messages";

export const disputeStateNames: Record<Dispute["state"], () => string> = {
  "needs-response": m.dispute_needs_response,
  "under-review": m.dispute_under_review,
  won: m.dispute_won,
  lost: m.dispute_lost,
};

export function isDisputeOpen(dispute: Dispute | undefined): boolean {
  return dispute?.state === "needs-response" || dispute?.state === "under-review";
}

/** Never reverts a decision. */
export function latestDispute(
  current: Dispute | undefined,
  reported: Dispute | undefined,
): Dispute | undefined {
  if (!reported) return current;
  const isOutdated =
    current?.ref === reported.ref && !isDisputeOpen(current) && isDisputeOpen(reported);
  return isOutdated ? current : reported;
}
