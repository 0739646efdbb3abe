import type { Currency } from "#app/platform/system/currency.ts";
import { m } from "#messages";

export function priceLabel(currency: Currency): string {
  return m.ui_price({ value: currency === "EUR" ? "€" : currency });
}
