import { euCountries, vatCountryOf } from "./standard-rates.ts";
import type { TaxRules } from "./tax-breakdown.ts";

export type TaxedBuyer = { kind: string; country: string; vatId: string | null };

/**
 * Whether a confirmed VAT ID makes the buyer owe the VAT: files and work for a business are supplied where that is
 * (Directive 2006/112/EC, art. 44), and in another country of the EU the business pays the tax there (art. 196).
 */
export function canReverse(rules: TaxRules, { kind, country, vatId }: TaxedBuyer): boolean {
  if (!rules.isReverseCharge || rules.mode === "none" || rules.country === null) return false;
  const place = vatCountryOf(country);
  const isInOtherCountry = euCountries.includes(place) && place !== rules.country;
  return kind === "trade" && isInOtherCountry && vatId !== null && isVatIdOf(vatId, place);
}

/** Its first two letters are those of the country, but for Greece. */
function isVatIdOf(vatId: string, place: string): boolean {
  return vatId.startsWith(place === "GR" ? "EL" : place);
}

/** `confirmed`: the VAT ID that VIES has confirmed. */
export function isReversed(
  rules: TaxRules,
  buyer: TaxedBuyer,
  confirmed: string | undefined,
): boolean {
  return canReverse(rules, buyer) && buyer.vatId === confirmed;
}
