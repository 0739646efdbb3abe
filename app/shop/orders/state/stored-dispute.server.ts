import { z } from "zod";
import type { Dispute } from "#app/shop/payments/payment-provider.ts";

const storedDispute = z.object({
  ref: z.string(),
  reason: z.string(),
  state: z.enum(["needs-response", "under-review", "won", "lost"]),
  answerBy: z.coerce.date().optional(),
  amountCents: z.number().optional(),
});

export function readDispute(stored: unknown): Dispute | undefined {
  const { data } = storedDispute.safeParse(stored);
  return data && { ...data, answerBy: data.answerBy, amountCents: data.amountCents };
}
