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
  said: Dispute | undefined,
): Dispute | undefined {
  if (!said) return current;
  const isOutdated = current?.ref === said.ref && !isDisputeOpen(current) && isDisputeOpen(said);
  return isOutdated ? current : said;
}
