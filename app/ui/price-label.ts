import type { Currency } from "#app/system/currency.ts";
import { t } from "#app/words/words.ts";

/** Of a field that takes amounts. */
export function priceLabel(currency: Currency): string {
  return t`Price (${currency === "EUR" ? "€" : currency})`;
}
