import { euCountries, vatCountryOf } from "./standard-rates.ts";
import type { TaxRules } from "./tax-breakdown.ts";

export type TaxedBuyer = { kind: string; country: string; vatId: string | null };

/** Directive 2006/112/EC, art. 44 (supply where the business is) and 196 (which owes the tax). */
export function claimsReverseCharge(
  rules: TaxRules,
  { kind, country, vatId }: TaxedBuyer,
): boolean {
  if (!rules.isReverseCharge || rules.mode === "none" || rules.country === null) return false;
  const vatCountry = vatCountryOf(country);
  return (
    kind === "trade" &&
    vatId !== null &&
    euCountries.includes(vatCountry) &&
    vatCountry !== rules.country
  );
}

/** Requires a VAT ID of the buyer's country. VIES must confirm it. */
export function canReverseCharge(rules: TaxRules, buyer: TaxedBuyer): boolean {
  const { vatId, country } = buyer;
  return (
    claimsReverseCharge(rules, buyer) && vatId !== null && isVatIdOf(vatId, vatCountryOf(country))
  );
}

function isVatIdOf(vatId: string, vatCountry: string): boolean {
  return vatId.startsWith(vatCountry === "GR" ? "EL" : vatCountry);
}

export function isReverseCharged(
  rules: TaxRules,
  buyer: TaxedBuyer,
  confirmedVatId: string | undefined,
): boolean {
  return canReverseCharge(rules, buyer) && buyer.vatId === confirmedVatId;
}
