import { z } from "zod";
import type { Dispute } from "#app/payments/payment-provider.ts";

const storedDispute = z.object({
  ref: z.string(),
  reason: z.string(),
  state: z.enum(["needs-response", "under-review", "won", "lost"]),
  answerBy: z.coerce.date().optional(),
});

/** As a payment's row has it. */
export function readDispute(stored: unknown): Dispute | undefined {
  const { data } = storedDispute.safeParse(stored);
  return data && { ...data, answerBy: data.answerBy };
}

export const disputeStateNames: Record<Dispute["state"], string> = {
  "needs-response": "needs a response",
  "under-review": "under review",
  won: "won",
  lost: "lost",
};

export function isDisputeOpen(dispute: Dispute | undefined): boolean {
  return dispute?.state === "needs-response" || dispute?.state === "under-review";
}

/** What is known of a payment's dispute once the provider has said more: a decision is never taken back. */
export function latestDispute(
  known: Dispute | undefined,
  said: Dispute | undefined,
): Dispute | undefined {
  if (!said) return known;
  const isOutdated = known?.ref === said.ref && !isDisputeOpen(known) && isDisputeOpen(said);
  return isOutdated ? known : said;
}
