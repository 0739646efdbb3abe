import { isCountry } from "#app/platform/system/countries.server.ts";
import { isInEuVatArea } from "#app/shop/countries/country-rules.ts";
import { isNumberOf } from "./vat-numbers-abroad.ts";

/** Formats after the prefix: https://ec.europa.eu/taxation_customs/vies/#/faq, question 11. */
const forms: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z\d+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z\d+*]{12}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

export function readVatId(text: string): { prefix: string; number: string } | undefined {
  const [prefix, number] = [text.slice(0, 2), text.slice(2)];
  const form = Object.hasOwn(forms, prefix) ? forms[prefix] : undefined;
  return form?.test(number) ? { prefix, number } : undefined;
}

export function mayBeVatId(text: string, country: string): boolean {
  return isInEuVatArea(country) ? readVatId(text) !== undefined : isNumberOf(country, text);
}

/** EN 16931, BR-CO-09. A business number of the US has no such prefix. */
export function hasCountryPrefix(text: string): boolean {
  const prefix = text.slice(0, 2);
  return isCountry(prefix) || prefix === "EL" || prefix === "XI";
}
