import type { Currency } from "#app/platform/system/currency.ts";
import { formatMoney } from "./money.ts";

/** Formats `−€12.00`, with a minus sign. */
export function formatDiscount(cents: number, currency: Currency): string {
  return `−${formatMoney({ cents, currency })}`;
}
