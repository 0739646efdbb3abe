import { taxCountryOf } from "#app/shop/countries/country-rules.ts";

/*
 * VAT numbers of the United Kingdom, Switzerland and Norway, without spaces, dots and hyphens. Their
 * check digits: HMRC (modulus 97 and "9755"), UIDG art. 6 and Brønnøysundregistrene (modulus 11).
 */

type Form = {
  pattern: RegExp;
  /** The number as sellers must state it. */
  ofSeller: RegExp;
  isChecked: (digits: string) => boolean;
  print?: (digits: string, suffix: string) => string;
};

const forms: Record<string, Form> = {
  GB: {
    pattern: /^(?:GB|XI)?(?:(\d{9})(?:\d{3})?|GD[0-4]\d\d|HA[5-9]\d\d)$/,
    ofSeller: /^(?:GB|XI)/,
    isChecked: isBritish,
  },
  CH: {
    pattern: /^CHE(\d{9})(MWST|TVA|IVA)?$/,
    ofSeller: /^CHE\d{9}(?:MWST|TVA|IVA)$/,
    isChecked: (digits) => isModulus11(digits, [5, 4, 3, 2, 7, 6, 5, 4]),
    print: (digits, suffix) => `CHE-${inThrees(digits, ".")} ${suffix}`.trim(),
  },
  NO: {
    pattern: /^(?:NO)?(\d{9})(MVA)?$/,
    ofSeller: /^NO\d{9}MVA$/,
    isChecked: (digits) => isModulus11(digits, [3, 2, 7, 6, 5, 4, 3, 2]),
    print: (digits, suffix) => `NO ${inThrees(digits, " ")} ${suffix}`.trim(),
  },
};

const find = (code: string) => (Object.hasOwn(forms, code) ? forms[code] : undefined);
const formOf = (country: string) => find(taxCountryOf(country));
const formWith = (number: string) => find(prefixOf(number));

/** Accepts any number of a country whose form is not known here. */
export function isNumberOf(country: string, text: string): boolean {
  const form = formOf(country);
  return !form || isOfForm(form, text);
}

/** Accepts any number with other first letters than those of the three countries. */
export function isSellersNumber(text: string): boolean {
  const form = formWith(text);
  return !form || (form.ofSeller.test(text) && isOfForm(form, text));
}

/** Whether a seller in the country may tax with the number. */
export function isSellersNumberOf(country: string, text: string): boolean {
  const form = formOf(country);
  return !form || form.ofSeller.test(text);
}

/** Writes the number as its country does, such as `CHE-123.456.788 MWST`. */
export function printVatNumber(text: string): string {
  const form = formWith(text);
  const [, digits, suffix = ""] = form?.pattern.exec(text) ?? [];
  return (digits && form?.print?.(digits, suffix)) || text;
}

function prefixOf(text: string): string {
  return text.startsWith("XI") ? "GB" : text.slice(0, 2);
}

function isOfForm({ pattern, isChecked }: Form, text: string): boolean {
  const found = pattern.exec(text);
  return found !== null && (found[1] === undefined || isChecked(found[1]));
}

function sumOf(digits: string, weights: number[]): number {
  return weights.reduce((sum, weight, at) => sum + weight * Number(digits[at]), 0);
}

function isBritish(digits: string): boolean {
  const rest = (sumOf(digits, [8, 7, 6, 5, 4, 3, 2]) + Number(digits.slice(7))) % 97;
  return rest === 0 || rest === 42;
}

/** The last digit checks the others. */
function isModulus11(digits: string, weights: number[]): boolean {
  const check = (11 - (sumOf(digits, weights) % 11)) % 11;
  return check === Number(digits.at(-1));
}

function inThrees(digits: string, separator: string): string {
  return digits.replace(/(\d{3})(?=\d)/g, `$1${separator}`);
}
