import type { Currency } from "#app/platform/system/currency.ts";
import { m } from "#messages";

/** Returns the label of an amount field. */
export function priceLabel(currency: Currency): string {
  return m.ui_price({ value: currency === "EUR" ? "€" : currency });
}
