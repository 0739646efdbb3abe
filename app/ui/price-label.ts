import type { Currency } from "#app/system/currency.ts";
import { m } from "#messages";

/** Of a field that takes amounts. */
export function priceLabel(currency: Currency): string {
  return m.ui_price({ value: currency === "EUR" ? "€" : currency });
}
