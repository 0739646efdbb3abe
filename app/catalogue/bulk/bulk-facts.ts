import { z } from "zod";
import type { t } from "#app/words/words.ts";
import { describeSale } from "../sales/describe-sale.ts";

const sale = z.object({
  cutPercent: z.number().nullable(),
  cutCents: z.number().nullable(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date().nullable(),
  startedAt: z.coerce.date().nullable(),
});

/** What an act touches of a track, by the names of the columns. */
export const bulkFacts = z
  .object({
    priceCents: z.number(),
    onSale: z.boolean(),
    sale: sale.nullable(),
    isNewArrival: z.boolean(),
    isFavorite: z.boolean(),
    genre: z.string(),
    owner: z.string().nullable(),
    archivedAt: z.string().nullable(),
  })
  .partial();

export type BulkFacts = z.output<typeof bulkFacts>;

/** As people read them, such as `price: 80.00`. `say`: a sale, to its reader. */
export function describeFacts(
  facts: BulkFacts,
  formatPrice = amount,
  say?: typeof t,
): Record<string, string> {
  const { priceCents: cents, onSale, sale: of, genre, owner } = facts;
  return {
    ...(cents !== undefined && { price: formatPrice(cents) }),
    ...(onSale !== undefined && { sale: describeSale(onSale, of, formatPrice, say) }),
    ...(facts.isNewArrival !== undefined && { newArrival: yesOrNo(facts.isNewArrival) }),
    ...(facts.isFavorite !== undefined && { favorite: yesOrNo(facts.isFavorite) }),
    ...(genre !== undefined && { genre }),
    ...(owner !== undefined && { owner: owner ?? "nobody" }),
    ...(facts.archivedAt !== undefined && { archived: yesOrNo(facts.archivedAt !== null) }),
  };
}

const yesOrNo = (is: boolean) => (is ? "yes" : "no");
const amount = (cents: number) => (cents / 100).toFixed(2);
