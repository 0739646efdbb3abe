import { z } from "zod";
import { m } from "#messages";
import { describeSale, saleNotation } from "../sales/describe-sale.ts";

const sale = z.object({
  cutPercent: z.number().nullable(),
  cutCents: z.number().nullable(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date().nullable(),
  startedAt: z.coerce.date().nullable(),
});

/** Values of a track that a bulk action changes, by column name. */
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

/** Describes the values in the reader's language. */
export function describeFacts(
  facts: BulkFacts,
  formatPrice: (cents: number) => string,
): Record<string, string> {
  const { priceCents: cents, onSale, sale: of, genre, owner } = facts;
  return {
    ...(cents !== undefined && { price: formatPrice(cents) }),
    ...(onSale !== undefined && { sale: describeSale(onSale, of, formatPrice) }),
    ...(facts.isNewArrival !== undefined && { newArrival: yesOrNo(facts.isNewArrival) }),
    ...(facts.isFavorite !== undefined && { favorite: yesOrNo(facts.isFavorite) }),
    ...(genre !== undefined && { genre }),
    ...(owner !== undefined && { owner: owner ?? m.owner_nobody() }),
    ...(facts.archivedAt !== undefined && { archived: yesOrNo(facts.archivedAt !== null) }),
  };
}

/** Describes the values for the audit log, which has no language. */
export function auditedFacts(facts: BulkFacts) {
  const { priceCents: cents, onSale, sale: of, archivedAt, ...others } = facts;
  return {
    ...others,
    price: cents === undefined ? undefined : amount(cents),
    sale: onSale === undefined ? undefined : saleNotation(onSale, of, amount),
    archived: archivedAt === undefined ? undefined : archivedAt !== null,
  };
}

const yesOrNo = (is: boolean) => (is ? m.yes() : m.no());
const amount = (cents: number) => (cents / 100).toFixed(2);
