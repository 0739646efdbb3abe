import { euCountries, vatCountryOf } from "./standard-rates.ts";
import type { TaxRules } from "./tax-breakdown.ts";

export type TaxedBuyer = { kind: string; country: string; vatId: string | null };

/**
 * Whether the VAT of a business with a VAT ID in another country of the EU may be reversed: files and work for it are
 * supplied where it is (Directive 2006/112/EC, art. 44), and it pays the tax there (art. 196).
 */
export function asksForReverse(rules: TaxRules, { kind, country, vatId }: TaxedBuyer): boolean {
  if (!rules.isReverseCharge || rules.mode === "none" || rules.country === null) return false;
  const place = vatCountryOf(country);
  return (
    kind === "trade" && vatId !== null && euCountries.includes(place) && place !== rules.country
  );
}

/** Whether it is once VIES confirms the VAT ID, which has to be of the country that the buyer stated. */
export function canReverse(rules: TaxRules, buyer: TaxedBuyer): boolean {
  const { vatId, country } = buyer;
  return asksForReverse(rules, buyer) && vatId !== null && isVatIdOf(vatId, vatCountryOf(country));
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
