import { vatCountryOf } from "./standard-rates.ts";

export const taxModes = ["none", "home", "buyer-country"] as const;

export type TaxMode = (typeof taxModes)[number];

/** `country` is the seller's, in the EU, or null if no tax is charged. */
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
  reason: "taxed" | "not-charged" | "outside-eu" | "reverse-charge";
};

export type Supply = { kind: "track" | "service"; buyerKind: string; buyerCountry: string };

/** Directive 2006/112/EC: art. 44 for businesses, for others art. 45 (services) and 58 (files). */
export function placeOfSupply(
  { country }: Pick<TaxRules, "country">,
  { kind, buyerKind, buyerCountry }: Supply,
): string {
  const isWithSeller = kind === "service" && buyerKind !== "trade";
  return isWithSeller ? (country ?? buyerCountry) : buyerCountry;
}

/** Rounds the included tax once, half up. Throws if the country has no rate. */
export function breakDownTax(
  rules: Pick<TaxRules, "mode" | "country">,
  grossCents: number,
  supplyCountry: string,
  rates: RatesOfDay,
): TaxBreakdown {
  if (rules.mode === "none" || rules.country === null)
    return untaxedBreakdown(grossCents, "not-charged");
  const supplyVatCountry = vatCountryOf(supplyCountry);
  if (rates[supplyVatCountry] === undefined) return untaxedBreakdown(grossCents, "outside-eu");
  const country = rules.mode === "home" ? rules.country : supplyVatCountry;
  const basisPoints = rates[country];
  if (basisPoints === undefined) throw new Error(`There is no tax rate for ${country}.`);
  const netCents = netOf(grossCents, basisPoints);
  return { country, basisPoints, netCents, taxCents: grossCents - netCents, reason: "taxed" };
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
