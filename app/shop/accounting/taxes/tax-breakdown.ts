import {
  isInEuVatArea,
  isPrivateWorkTaxedAtSeller,
  taxCountryOf,
} from "#app/shop/countries/country-rules.ts";

export const taxModes = ["none", "home", "buyer-country"] as const;

export type TaxMode = (typeof taxModes)[number];

/**
 * `home` taxes buyers in the EU at the rate of a seller in the EU, and of other sellers only those
 * in their own country. `buyer-country` taxes buyers in the EU at their own rate (one-stop shop),
 * and buyers in the seller's country. `country` is the seller's; it may be null if no tax is charged.
 */
export type TaxRules = {
  mode: TaxMode;
  country: string | null;
  note: string | null;
  isReverseCharge: boolean;
};

/** Basis points by country. */
export type RatesOfDay = Partial<Record<string, number>>;

export type TaxBreakdown = {
  country: string | null;
  basisPoints: number;
  netCents: number;
  taxCents: number;
  /** `outside-eu` and `abroad`: outside the area of a seller in the EU, or elsewhere. */
  reason: "taxed" | "not-charged" | "outside-eu" | "abroad" | "reverse-charge";
};

export type Supply = { kind: "track" | "service"; buyerKind: string; buyerCountry: string };

/** Files and work for businesses are supplied where the buyer is. */
export function placeOfSupply(
  { country }: Pick<TaxRules, "country">,
  { kind, buyerKind, buyerCountry }: Supply,
): string {
  if (country === null || kind !== "service" || buyerKind === "trade") return buyerCountry;
  return isPrivateWorkTaxedAtSeller(country) ? country : buyerCountry;
}

/** Rounds the included tax once, half up. Throws if the seller's country has no rate. */
export function breakDownTax(
  { mode, country: seller }: Pick<TaxRules, "mode" | "country">,
  grossCents: number,
  supplyCountry: string,
  rates: RatesOfDay,
): TaxBreakdown {
  if (mode === "none" || seller === null) return untaxedBreakdown(grossCents, "not-charged");
  const country = findTaxingCountry(mode, taxCountryOf(seller), taxCountryOf(supplyCountry));
  if (country === undefined)
    return untaxedBreakdown(grossCents, isInEuVatArea(seller) ? "outside-eu" : "abroad");
  const basisPoints = rates[country];
  if (basisPoints === undefined) {
    if (mode === "buyer-country") return untaxedBreakdown(grossCents, "not-charged");
    throw new Error(`There is no tax rate for ${country}.`);
  }
  const netCents = netOf(grossCents, basisPoints);
  return { country, basisPoints, netCents, taxCents: grossCents - netCents, reason: "taxed" };
}

function findTaxingCountry(
  mode: "home" | "buyer-country",
  seller: string,
  supply: string,
): string | undefined {
  if (isInEuVatArea(supply)) {
    if (mode === "buyer-country") return supply;
    return isInEuVatArea(seller) ? seller : undefined;
  }
  return supply === seller ? seller : undefined;
}

export function untaxedBreakdown(
  grossCents: number,
  reason: Exclude<TaxBreakdown["reason"], "taxed">,
): TaxBreakdown {
  return { country: null, basisPoints: 0, netCents: grossCents, taxCents: 0, reason };
}

export function netOf(grossCents: number, basisPoints: number): number {
  return roundedQuotient(grossCents * 10_000, 10_000 + basisPoints);
}

function roundedQuotient(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** Formats a rate as `19` or `25.5`. */
export function formatRate(basisPoints: number): string {
  return String(basisPoints / 100);
}
