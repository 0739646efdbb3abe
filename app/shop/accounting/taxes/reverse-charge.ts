import { euCountries, vatCountryOf } from "./standard-rates.ts";
import type { TaxRules } from "./tax-breakdown.ts";

export type TaxedBuyer = { kind: string; country: string; vatId: string | null };

/**
 * Returns whether reverse charge applies to a business with a VAT ID in another EU country: files
 * and services are supplied there (Directive 2006/112/EC, art. 44), and the business pays the tax
 * (art. 196).
 */
export function asksForReverse(rules: TaxRules, { kind, country, vatId }: TaxedBuyer): boolean {
  if (!rules.isReverseCharge || rules.mode === "none" || rules.country === null) return false;
  const vatCountry = vatCountryOf(country);
  return (
    kind === "trade" &&
    vatId !== null &&
    euCountries.includes(vatCountry) &&
    vatCountry !== rules.country
  );
}

/**
 * Returns whether reverse charge applies once VIES confirms the VAT ID, which must belong to the
 * buyer's country.
 */
export function canReverse(rules: TaxRules, buyer: TaxedBuyer): boolean {
  const { vatId, country } = buyer;
  return asksForReverse(rules, buyer) && vatId !== null && isVatIdOf(vatId, vatCountryOf(country));
}

/** Compares the first two letters with the country's code, with the exception of Greece. */
function isVatIdOf(vatId: string, vatCountry: string): boolean {
  return vatId.startsWith(vatCountry === "GR" ? "EL" : vatCountry);
}

/** `confirmed` is the VAT ID that VIES has confirmed. */
export function isReversed(
  rules: TaxRules,
  buyer: TaxedBuyer,
  confirmed: string | undefined,
): boolean {
  return canReverse(rules, buyer) && buyer.vatId === confirmed;
}
