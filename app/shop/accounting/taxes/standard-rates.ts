/** Day of the last comparison with the published rates. A test fails a year later. */
export const RATES_CHECKED_ON = "2026-11-23";

/** `basisPoints` are hundredths of a percent. `validFrom` is a day, for example `2025-07-01`. */
export type TaxRate = { country: string; validFrom: string; basisPoints: number };

const long = "2000-01-01";

/** Standard VAT rates of the EU. Source: the countries' own tables, via "Taxes in Europe". */
export const standardRates: readonly TaxRate[] = [
  { country: "AT", validFrom: long, basisPoints: 2000 },
  { country: "BE", validFrom: long, basisPoints: 2100 },
  { country: "BG", validFrom: long, basisPoints: 2000 },
  { country: "CY", validFrom: long, basisPoints: 1900 },
  { country: "CZ", validFrom: long, basisPoints: 2100 },
  { country: "DE", validFrom: long, basisPoints: 1900 },
  { country: "DK", validFrom: long, basisPoints: 2500 },
  { country: "EE", validFrom: "2024-01-01", basisPoints: 2200 },
  { country: "EE", validFrom: "2025-07-01", basisPoints: 2400 },
  { country: "ES", validFrom: long, basisPoints: 2100 },
  { country: "FI", validFrom: "2024-09-01", basisPoints: 2550 },
  { country: "FR", validFrom: long, basisPoints: 2000 },
  { country: "GR", validFrom: long, basisPoints: 2400 },
  { country: "HR", validFrom: long, basisPoints: 2500 },
  { country: "HU", validFrom: long, basisPoints: 2700 },
  { country: "IE", validFrom: long, basisPoints: 2300 },
  { country: "IT", validFrom: long, basisPoints: 2200 },
  { country: "LT", validFrom: long, basisPoints: 2100 },
  { country: "LU", validFrom: long, basisPoints: 1700 },
  { country: "LV", validFrom: long, basisPoints: 2100 },
  { country: "MT", validFrom: long, basisPoints: 1800 },
  { country: "NL", validFrom: long, basisPoints: 2100 },
  { country: "PL", validFrom: long, basisPoints: 2300 },
  { country: "PT", validFrom: long, basisPoints: 2300 },
  { country: "RO", validFrom: long, basisPoints: 1900 },
  { country: "RO", validFrom: "2025-08-01", basisPoints: 2100 },
  { country: "SE", validFrom: long, basisPoints: 2500 },
  { country: "SI", validFrom: long, basisPoints: 2200 },
  { country: "SK", validFrom: long, basisPoints: 2000 },
  { country: "SK", validFrom: "2025-01-01", basisPoints: 2300 },
];

/**
 * Directive 2006/112/EC: Monaco counts as France (art. 7). Territories excluded by art. 6 have no
 * rate or, without a code of their own (the Canary Islands, Büsingen …), cannot be distinguished.
 */
export function vatCountryOf(country: string): string {
  return country === "MC" ? "FR" : country;
}

export const euCountries = [...new Set(standardRates.map(({ country }) => country))];
