import { z } from "zod";
import { m } from "#messages";
import { describePromotion, promotionNotation } from "../promotions/describe-promotion.ts";
import { joinTags } from "../tags.ts";

const promotion = z.object({
  cutPercent: z.number().nullable(),
  cutCents: z.number().nullable(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date().nullable(),
  startedAt: z.coerce.date().nullable(),
});

export const bulkValues = z
  .object({
    priceCents: z.number(),
    onSale: z.boolean(),
    sale: promotion.nullable(),
    isNewArrival: z.boolean(),
    isFavorite: z.boolean(),
    genre: z.string(),
    tags: z.array(z.string()),
    owner: z.string().nullable(),
    archivedAt: z.string().nullable(),
  })
  .partial();

export type BulkValues = z.output<typeof bulkValues>;

export function describeValues(
  values: BulkValues,
  formatPrice: (cents: number) => string,
): Record<string, string> {
  const { priceCents: cents, onSale, sale: of, genre, tags, owner } = values;
  return {
    ...(cents !== undefined && { price: formatPrice(cents) }),
    ...(onSale !== undefined && { sale: describePromotion(onSale, of, formatPrice) }),
    ...(values.isNewArrival !== undefined && { newArrival: yesOrNo(values.isNewArrival) }),
    ...(values.isFavorite !== undefined && { favorite: yesOrNo(values.isFavorite) }),
    ...(genre !== undefined && { genre }),
    ...(tags && { tags: joinTags(tags) }),
    ...(owner !== undefined && { owner: owner ?? m.owner_nobody() }),
    ...(values.archivedAt !== undefined && { archived: yesOrNo(values.archivedAt !== null) }),
  };
}

/** Formats values for the audit log, which has no language. */
export function auditedValues(values: BulkValues) {
  const { priceCents: cents, onSale, sale: of, archivedAt, tags, ...others } = values;
  return {
    ...others,
    tags: tags && joinTags(tags),
    price: cents === undefined ? undefined : amount(cents),
    sale: onSale === undefined ? undefined : promotionNotation(onSale, of, amount),
    archived: archivedAt === undefined ? undefined : archivedAt !== null,
  };
}

const yesOrNo = (is: boolean) => (is ? m.yes() : m.no());
const amount = (cents: number) => (cents / 100).toFixed(2);
