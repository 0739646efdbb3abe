import { toIsoDay } from "./bank-entry.ts";

/** Parses an `xs:decimal` such as `+000149.000`. Returns undefined for fractions of a cent. */
export function centsOfDecimal(text: string): number | undefined {
  const [found, sign, zeros = "", fraction = ""] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? [];
  const whole = zeros.replace(/^0+/, "");
  const isNumber = found !== undefined && /\d/.test(found) && whole.length <= 11;
  if (!isNumber || !/^\d{0,2}0*$/.test(fraction)) return undefined;
  const cents = Number(`${whole}${fraction.slice(0, 2).padEnd(2, "0")}`);
  return sign === "-" ? -cents : cents;
}

export type DecimalMark = "." | ",";
type ParsedAmount = { digits: string; sign: "+" | "-" | ""; currency: string; mark: string };

/** Parses amounts such as `EUR 1.249,05-`, `(12.00)` or `149,00 S`. */
export function parseAmount(text: string): ParsedAmount | undefined {
  const clean = text
    .replace(/[\u00a0\u2007\u2009\u202f]/g, " ")
    .replace(/[\u2212\u2012\u2013]/g, "-")
    .replace(/[’´`]/g, "'");
  const isBracketed = /^\(.*\)$/.test(clean.trim());
  const body = isBracketed ? clean.trim().slice(1, -1) : clean;
  const [, before = "", between = "", inner = "", digits = "", after = "", behind = "", last = ""] =
    /^([+-]?) ?(\p{L}{3}|\p{Sc}|) ?([+-]?) ?(\d[\d.,' ]{0,40}?|[.,]\d{1,20}) ?([+-]?) ?(\p{L}{3}|\p{Sc}|) ?([+-]|\p{L}{1,2}|)$/u.exec(
      body.replace(/\s+/g, " ").trim(),
    ) ?? [];
  if (digits === "") return undefined;
  const signs = [before, inner, after, last].filter((each) => /^[+-]$/.test(each));
  const positive = signs.length > 0 ? "+" : "";
  const sign = isBracketed || signs.includes("-") ? "-" : positive;
  return { digits, sign, currency: between || behind, mark: /^\p{L}/u.test(last) ? last : "" };
}

export function decimalMarkOf(digits: string): DecimalMark | undefined {
  const marks = digits.match(/[.,]/g) ?? [];
  const [mark] = marks.slice(-1);
  if (mark !== "." && mark !== ",") return undefined;
  const isAlone = marks.filter((each) => each === mark).length === 1;
  const isDecimal = isAlone && (new Set(marks).size === 2 || !/[.,]\d{3}$/.test(digits));
  if (isDecimal) return mark;
  return isAlone ? undefined : otherMark(mark);
}

function otherMark(mark: DecimalMark): DecimalMark {
  return mark === "." ? "," : ".";
}

/** Returns no negative number. `149.000` needs a decimal mark from the rest of the file. */
export function centsOf(digits: string, mark: DecimalMark | undefined): number | undefined {
  const decimal = decimalMarkOf(digits) ?? mark;
  const hasMark = /[.,]/.test(digits);
  if (hasMark && !decimal) return undefined;
  const at = decimal ? digits.lastIndexOf(decimal) : -1;
  const whole = at < 0 ? digits : digits.slice(0, at);
  const isGrouped = /^\d*$/.test(whole) || /^\d{1,3}([.,' ])\d{3}(?:\1\d{3})*$/.test(whole);
  if (!isGrouped) return undefined;
  return centsOfDecimal(`${whole.replace(/\D/g, "")}.${at < 0 ? "" : digits.slice(at + 1)}`);
}

/** Month names begin so in English, German, French, Dutch, Portuguese, Spanish and Italian. */
const months: [RegExp, number][] = [
  [/^(jan|ene|gen|janv)/, 1],
  [/^(feb|fev)/, 2],
  [/^(mar|mrz|maa|mrt)/, 3],
  [/^(apr|avr|abr)/, 4],
  [/^(may|mai|mei|mag)/, 5],
  [/^(jun|juin|giu)/, 6],
  [/^(jul|juil|lug)/, 7],
  [/^(aug|aou|ago)/, 8],
  [/^(sep|set)/, 9],
  [/^(oct|okt|out|ott)/, 10],
  [/^nov/, 11],
  [/^(dec|dez|dic)/, 12],
];

/** Parses `2026-11-22`, `20261122`, `22.11.2026`, `22/11/26` or `22 Nov 2026`, before any time. */
export function readDay(text: string, isMonthFirst = false): string | undefined {
  const [, year, month, day] =
    /^(\d{4})([-/.]?)(\d\d)\2(\d\d)(?:$|[T ,+Z])/.exec(text)?.toSpliced(2, 1) ?? [];
  if (year && month && day) return toIsoDay(year, month, day);
  const [, first = "", second = "", y = ""] =
    /^(\d{1,2})[./ -]+(\d{1,2}|\p{L}{3,9})\.?[./ -]+(\d{4}|\d\d)(?:$|[T ,])/u.exec(text) ?? [];
  const [d, m] = isMonthFirst && /^\d+$/.test(second) ? [second, first] : [first, second];
  return toIsoDay(y.length === 2 ? `20${y}` : y, monthOf(m), d);
}

function monthOf(written: string): string {
  if (/^\d*$/.test(written)) return written;
  const name = written.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return String(months.find(([begin]) => begin.test(name))?.[1] ?? "");
}
