import * as jsvat from "jsvat";
import { euCountries } from "./standard-rates.ts";

/** The prefix of Greece is that of its language. */
const prefixOf = (country: string) => (country === "GR" ? "EL" : country);

const prefixes = euCountries.map(prefixOf);

/** Its country's prefix and the rest, where it has the form of the EU's VAT IDs; that says not whether it exists. */
export function readVatId(text: string): { prefix: string; number: string } | undefined {
  const prefix = text.slice(0, 2);
  if (!prefixes.includes(prefix)) return undefined;
  const { isValidFormat } = jsvat.checkVAT(text, jsvat.countries);
  return isValidFormat ? { prefix, number: text.slice(2) } : undefined;
}

/** Numbers of countries outside the EU have many forms, and are taken as they are. */
export function mayBeVatId(text: string, country: string): boolean {
  return !euCountries.includes(country) || readVatId(text) !== undefined;
}
