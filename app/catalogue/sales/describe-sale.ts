import { formatDay } from "#app/ui/format.ts";
import { m } from "#messages";

type CutSale = {
  cutPercent: number | null;
  cutCents: number | null;
  startsAt: Date;
  endsAt: Date | null;
  startedAt: Date | null;
};

type FormatPrice = (cents: number) => string;

/** Formats a sale as `−20% from 2026-12-01 to 2026-12-07`. A running sale omits its first day. */
export function describeSale(
  isOn: boolean,
  sale: CutSale | null | undefined,
  formatPrice: FormatPrice,
): string {
  if (!sale) return isOn ? m.sale_on() : m.sale_off();
  const cut = cutOf(sale, formatPrice) ?? m.sale_on();
  const { first, last } = daysOf(sale);
  if (first && last) return m.sale_period({ cut, first, last });
  if (first) return m.sale_from({ cut, first });
  return last ? m.sale_to({ cut, last }) : cut;
}

/**
 * Formats a sale for the audit log, which has no language: `−20% 2026-12-01/2026-12-07`, with ISO
 * 8601 days.
 */
export function saleNotation(
  isOn: boolean,
  sale: CutSale | null | undefined,
  formatPrice: FormatPrice,
): string | boolean {
  if (!sale) return isOn;
  const { first, last } = daysOf(sale);
  const days = first || last ? `${first ?? ".."}/${last ?? ".."}` : undefined;
  return [cutOf(sale, formatPrice), days].filter(Boolean).join(" ") || isOn;
}

function cutOf({ cutPercent, cutCents }: CutSale, formatPrice: FormatPrice): string | undefined {
  if (cutPercent !== null) return `−${cutPercent}%`;
  return cutCents === null ? undefined : `−${formatPrice(cutCents)}`;
}

/** Returns the days of a sale, the last one inclusive. */
function daysOf({ startsAt, endsAt, startedAt }: CutSale) {
  return {
    first: startedAt === null ? formatDay(startsAt) : undefined,
    last: endsAt ? formatDay(new Date(endsAt.getTime() - 1)) : undefined,
  };
}
