import { z } from "zod";
import { formatDay } from "#app/ui/format.ts";
import { t } from "#app/words/words.ts";

const sale = z.object({
  cutPercent: z.number().nullable(),
  cutCents: z.number().nullable(),
  startsAt: z.coerce.date(),
  endsAt: z.coerce.date().nullable(),
  startedAt: z.string().nullable(),
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

/** As people read them, such as `price: 80.00`. */
export function describeFacts(facts: BulkFacts, formatPrice = amount): Record<string, string> {
  const { priceCents: cents, onSale, sale: of, genre, owner } = facts;
  return {
    ...(cents !== undefined && { price: formatPrice(cents) }),
    ...(onSale !== undefined && { sale: describeSale(onSale, of, formatPrice) }),
    ...(facts.isNewArrival !== undefined && { newArrival: yesOrNo(facts.isNewArrival) }),
    ...(facts.isFavorite !== undefined && { favorite: yesOrNo(facts.isFavorite) }),
    ...(genre !== undefined && { genre }),
    ...(owner !== undefined && { owner: owner ?? t`nobody` }),
    ...(facts.archivedAt !== undefined && { archived: yesOrNo(facts.archivedAt !== null) }),
  };
}

const yesOrNo = (is: boolean) => (is ? t`yes` : t`no`);
const amount = (cents: number) => (cents / 100).toFixed(2);

function describeSale(
  isOn: boolean,
  sale: BulkFacts["sale"],
  formatPrice: (cents: number) => string,
): string {
  if (!sale) return isOn ? t`on` : t`off`;
  const { cutPercent: percent, cutCents: cents, startsAt, endsAt, startedAt } = sale;
  const cut = percent !== null ? `−${percent}%` : cents !== null ? `−${formatPrice(cents)}` : t`on`;
  const from = startedAt === null ? t` from ${formatDay(startsAt)}` : "";
  return `${cut}${from}${endsAt ? t` to ${lastDay(endsAt)}` : ""}`;
}

/** A sale ends with its last day. */
export function lastDay(endsAt: Date): string {
  return formatDay(new Date(endsAt.getTime() - 1));
}
