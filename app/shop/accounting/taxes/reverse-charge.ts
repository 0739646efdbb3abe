import { isInEuVatArea, taxCountryOf, vatPrefixOf } from "#app/shop/countries/country-rules.ts";
import type { TaxRules } from "./tax-breakdown.ts";

export type TaxedBuyer = { kind: string; country: string; vatId: string | null };

/** Directive 2006/112/EC, art. 44 (supply where the business is) and 196 (which owes the tax). */
export function claimsReverseCharge(
  rules: TaxRules,
  { kind, country, vatId }: TaxedBuyer,
): boolean {
  if (!rules.isReverseCharge || rules.mode === "none" || rules.country === null) return false;
  const isAbroad = taxCountryOf(country) !== taxCountryOf(rules.country);
  return kind === "trade" && vatId !== null && isInEuVatArea(country) && isAbroad;
}

/** Requires a VAT ID of the buyer's country. VIES must confirm it. */
export function canReverseCharge(rules: TaxRules, buyer: TaxedBuyer): boolean {
  const prefix = vatPrefixOf(taxCountryOf(buyer.country));
  return claimsReverseCharge(rules, buyer) && buyer.vatId?.startsWith(prefix) === true;
}

export function isReverseCharged(
  rules: TaxRules,
  buyer: TaxedBuyer,
  confirmedVatId: string | undefined,
): boolean {
  return canReverseCharge(rules, buyer) && buyer.vatId === confirmedVatId;
}
