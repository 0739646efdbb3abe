import { vatCountryOf } from "./standard-rates.ts";

export const taxModes = ["none", "home", "buyer-country"] as const;

export type TaxMode = (typeof taxModes)[number];

/** What the owner has chosen. `country`: the seller's, of the EU; null where no tax is charged. */
export type TaxRules = {
  mode: TaxMode;
  country: string | null;
  note: string | null;
  /** Whether businesses of other countries of the EU owe the VAT themselves. */
  isReverseCharge: boolean;
};

/** In basis points, by country: those of one day. */
export type RatesOfDay = Partial<Record<string, number>>;

/** `country`: whose tax it is; null: none. `reason`: why there is none. */
export type TaxBreakdown = {
  country: string | null;
  basisPoints: number;
  netCents: number;
  taxCents: number;
  reason: "taxed" | "not-charged" | "outside-eu" | "reverse-charge";
};

/** What is sold to whom. */
export type Supply = { kind: "track" | "service"; buyerKind: string; buyerCountry: string };

/**
 * The country that decides about the tax. What people do for a private person is supplied where the seller is
 * (Directive 2006/112/EC, art. 45), files where the buyer is (art. 58), as is work for a business (art. 44).
 */
export function placeOfSupply(
  { country }: Pick<TaxRules, "country">,
  { kind, buyerKind, buyerCountry }: Supply,
): string {
  const isWithSeller = kind === "service" && buyerKind !== "trade";
  return isWithSeller ? (country ?? buyerCountry) : buyerCountry;
}

/**
 * What of a price is tax. The price is the same for every buyer and has the tax in it; it is rounded once, half a cent up.
 * `place`: of the supply.
 * @throws {Error} when the country has no rate.
 */
export function breakDown(
  rules: Pick<TaxRules, "mode" | "country">,
  grossCents: number,
  place: string,
  rates: RatesOfDay,
): TaxBreakdown {
  if (rules.mode === "none" || rules.country === null) return untaxed(grossCents, "not-charged");
  const placed = vatCountryOf(place);
  if (rates[placed] === undefined) return untaxed(grossCents, "outside-eu");
  const country = rules.mode === "home" ? rules.country : placed;
  const basisPoints = rates[country];
  if (basisPoints === undefined) throw new Error(`There is no tax rate for ${country}.`);
  const netCents = netOf(grossCents, basisPoints);
  return { country, basisPoints, netCents, taxCents: grossCents - netCents, reason: "taxed" };
}

export function untaxed(
  grossCents: number,
  reason: Exclude<TaxBreakdown["reason"], "taxed">,
): TaxBreakdown {
  return { country: null, basisPoints: 0, netCents: grossCents, taxCents: 0, reason };
}

/** What of a price with tax is before tax, half a cent up. */
export function netOf(grossCents: number, basisPoints: number): number {
  return roundedQuotient(grossCents * 10_000, 10_000 + basisPoints);
}

/** In whole numbers, so that no half cent is lost. */
function roundedQuotient(dividend: number, divisor: number): number {
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

/** `19`, `25.5` */
export function formatRate(basisPoints: number): string {
  return String(basisPoints / 100);
}
