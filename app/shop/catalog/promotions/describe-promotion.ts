import { formatDay } from "#app/platform/ui/format-time.ts";
import { m } from "#messages";

type Promotion = {
  cutPercent: number | null;
  cutCents: number | null;
  startsAt: Date;
  endsAt: Date | null;
  startedAt: Date | null;
};

type FormatPrice = (cents: number) => string;

/** Formats `−20% from 2026-12-01 to 2026-12-07`. A running promotion omits its first day. */
export function describePromotion(
  isOn: boolean,
  promotion: Promotion | null | undefined,
  formatPrice: FormatPrice,
): string {
  if (!promotion) return isOn ? m.sale_on() : m.sale_off();
  const cut = cutOf(promotion, formatPrice) ?? m.sale_on();
  const { first, last } = daysOf(promotion);
  if (first && last) return m.sale_period({ cut, first, last });
  if (first) return m.sale_from({ cut, first });
  return last ? m.sale_to({ cut, last }) : cut;
}

/** Formats `−20% 2026-12-01/2026-12-07` for the audit log, which has no language. */
export function promotionNotation(
  isOn: boolean,
  promotion: Promotion | null | undefined,
  formatPrice: FormatPrice,
): string | boolean {
  if (!promotion) return isOn;
  const { first, last } = daysOf(promotion);
  const days = first || last ? `${first ?? ".."}/${last ?? ".."}` : undefined;
  return [cutOf(promotion, formatPrice), days].filter(Boolean).join(" ") || isOn;
}

function cutOf({ cutPercent, cutCents }: Promotion, formatPrice: FormatPrice): string | undefined {
  if (cutPercent !== null) return `−${cutPercent}%`;
  return cutCents === null ? undefined : `−${formatPrice(cutCents)}`;
}

function daysOf({ startsAt, endsAt, startedAt }: Promotion) {
  return {
    first: startedAt === null ? formatDay(startsAt) : undefined,
    last: endsAt ? formatDay(new Date(endsAt.getTime() - 1)) : undefined,
  };
}
