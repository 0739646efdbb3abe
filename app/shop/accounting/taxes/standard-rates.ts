/** Day of the last comparison with the published rates. A test fails a year later. */
export const RATES_CHECKED_ON = "2026-11-23";

/** `basisPoints` are hundredths of a percent. `validFrom` is a day, for example `2025-07-01`. */
export type TaxRate = { country: string; validFrom: string; basisPoints: number };

const long = "2000-01-01";

/**
 * Standard VAT rates. Sources: for the EU the countries' own tables, via "Taxes in Europe"; VAT Act
 * 1994, s. 2 (United Kingdom); MWSTG, art. 25 (Switzerland); Stortinget's yearly decision (Norway).
 */
export const standardRates: readonly TaxRate[] = [
  { country: "AT", validFrom: long, basisPoints: 2000 },
  { country: "BE", validFrom: long, basisPoints: 2100 },
  { country: "BG", validFrom: long, basisPoints: 2000 },
  { country: "CH", validFrom: "2018-01-01", basisPoints: 770 },
  { country: "CH", validFrom: "2024-01-01", basisPoints: 810 },
  { country: "CY", validFrom: long, basisPoints: 1900 },
  { country: "CZ", validFrom: long, basisPoints: 2100 },
  { country: "DE", validFrom: long, basisPoints: 1900 },
  { country: "DK", validFrom: long, basisPoints: 2500 },
  { country: "EE", validFrom: "2024-01-01", basisPoints: 2200 },
  { country: "EE", validFrom: "2025-07-01", basisPoints: 2400 },
  { country: "ES", validFrom: long, basisPoints: 2100 },
  { country: "FI", validFrom: "2024-09-01", basisPoints: 2550 },
  { country: "FR", validFrom: long, basisPoints: 2000 },
  { country: "GB", validFrom: "2011-01-04", basisPoints: 2000 },
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
  { country: "NO", validFrom: "2005-01-01", basisPoints: 2500 },
  { country: "PL", validFrom: long, basisPoints: 2300 },
  { country: "PT", validFrom: long, basisPoints: 2300 },
  { country: "RO", validFrom: long, basisPoints: 1900 },
  { country: "RO", validFrom: "2025-08-01", basisPoints: 2100 },
  { country: "SE", validFrom: long, basisPoints: 2500 },
  { country: "SI", validFrom: long, basisPoints: 2200 },
  { country: "SK", validFrom: long, basisPoints: 2000 },
  { country: "SK", validFrom: "2025-01-01", basisPoints: 2300 },
];
