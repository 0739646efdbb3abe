import { IntlMessageFormat } from "intl-messageformat";
import { type Language, locales, type Value, type Words } from "./words.ts";

/** The text as it came, with `{0}` for its first value, and what it is in the language. */
export type Catalogue = Readonly<Record<string, string>>;

/** What stands before, between and after the values of a text. */
type Pattern = { text: string; parts: string[]; letters: number };

const MAX_RECOGNISED = 2000;
/** What has fewer letters around its value is recognised by a number only. */
const MIN_LETTERS = 10;

export function wordsOf(language: Language, catalogue: Catalogue): Words {
  const messages = new Map(Object.entries(catalogue));
  const formats = new Map<string, IntlMessageFormat>();
  const recognise = recogniserOf(messages);

  function format(text: string, message: string, values: readonly Value[]): string {
    if (values.length === 0) return message;
    let known = formats.get(text);
    if (!known) {
      known = new IntlMessageFormat(message, locales[language], undefined, { ignoreTag: true });
      formats.set(text, known);
    }
    return String(known.format(Object.fromEntries(values.entries())));
  }

  function translate(given: TemplateStringsArray | string, values: readonly Value[]): string {
    const text = typeof given === "string" ? given : textOf(given);
    const message = messages.get(text);
    if (message !== undefined) return format(text, message, values);
    if (values.length > 0) return asItCame(text, values);
    const found = recognise(text);
    if (!found) return text;
    const said = found.values.map((value) => regroup(value, locales[language]));
    return format(found.text, messages.get(found.text) ?? text, said);
  }

  return { language, translate };
}

/** With `{0}` for its first value. */
function textOf(parts: TemplateStringsArray): string {
  return parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`);
}

function asItCame(text: string, values: readonly Value[]): string {
  return text.replace(/\{(\d+)\}/g, (_, at) => String(values[Number(at)]));
}

type Recognised = { text: string; values: string[] };

/** `1,234` in a sentence that arrives whole, as its reader writes it; all else stays. */
function regroup(value: string, locale: string): string {
  const [, digits, more = ""] = /^(\d{1,3}(?:,\d{3})+)(\+?)$/.exec(value) ?? [];
  return digits ? `${Number(digits.replaceAll(",", "")).toLocaleString(locale)}${more}` : value;
}

/** Finds the text, and its values, of a sentence that arrives whole, such as a refusal. */
function recogniserOf(messages: ReadonlyMap<string, string>) {
  let patterns: Pattern[] | undefined;
  const known = new Map<string, Recognised | undefined>();
  return (sentence: string): Recognised | undefined => {
    if (known.has(sentence)) return known.get(sentence);
    patterns ??= patternsOf(messages.keys());
    if (known.size >= MAX_RECOGNISED) known.clear();
    const found = firstMatch(patterns, sentence);
    known.set(sentence, found);
    return found;
  };
}

function firstMatch(patterns: readonly Pattern[], sentence: string): Recognised | undefined {
  for (const pattern of patterns) {
    const values = valuesIn(sentence, pattern);
    if (values) return { text: pattern.text, values };
  }
  return undefined;
}

/** Undefined where the sentence is another one. No value is empty. */
function valuesIn(sentence: string, { parts, letters }: Pattern): string[] | undefined {
  const [first = "", ...rest] = parts;
  const last = rest.pop() ?? "";
  if (!sentence.startsWith(first) || !sentence.endsWith(last)) return undefined;
  const end = sentence.length - last.length;
  const values: string[] = [];
  let at = first.length;
  for (const part of rest) {
    const next = sentence.indexOf(part, at + 1);
    if (next === -1 || next > end) return undefined;
    values.push(sentence.slice(at, next));
    at = next + part.length;
  }
  if (at >= end) return undefined;
  values.push(sentence.slice(at, end));
  const isLikely = letters >= MIN_LETTERS || values.every((value) => /^[\d.,+]+$/.test(value));
  return isLikely ? values : undefined;
}

/** Those that say most come first. */
function patternsOf(texts: Iterable<string>): Pattern[] {
  const withValues = [...texts].filter((text) => /\{\d+\}/.test(text));
  return withValues.map(patternOf).sort((one, other) => other.letters - one.letters);
}

function patternOf(text: string): Pattern {
  const parts = text.split(/\{\d+\}/);
  return { text, parts, letters: parts.join("").replace(/\P{L}/gu, "").length };
}
