import type { Currency } from "#app/platform/system/currency.ts";
import { m } from "#messages";

export type Money = { cents: number; currency: Currency };

/** Formats `€25.00`, in Portuguese `25,00 €`, in Brazilian Portuguese `€ 25,00`. */
export function formatMoney({ cents, currency }: Money, locale = m.locale()): string {
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  return format.format(cents / 100);
}

/** Parses `1234.5`, `1234,50` and `1,234.50`. More than two decimals are invalid. */
export function parseMoney(text: string, currency: Currency): Money | undefined {
  const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/.test(text) ? text.replaceAll(",", "") : text;
  const [, whole, hundredths = ""] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(grouped) ?? [];
  if (whole === undefined) return undefined;
  return { cents: Number(whole) * 100 + Number(hundredths.padEnd(2, "0")), currency };
}
