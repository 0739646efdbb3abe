import { IntlMessageFormat } from "intl-messageformat";

/** Numbers if the form depends on them. Functions of the text between `<name>` and `</name>`. */
export type MessageValues = Record<
  string,
  "string | number" | "number" | "(text: string) => string"
>;

/** Message in one language: a JavaScript expression of its text, with its values as variables. */
export type CompiledMessage = { values: MessageValues; text: string };

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];
type PluralElement = Extract<Element, { offset: number }>;
type Codes = Record<string, string>;
type Scope = {
  values: MessageValues;
  locale: string;
  codes: Codes;
  count?: string;
  /** Whether `#` is 1. */
  isOne?: boolean;
};
type Part = { text: string; isCode: boolean };

/** Languages whose form `one` applies to 1 alone, for which shorter code than `Intl` suffices. */
const oneIsOne = new Set(["en", "pt-PT", "es-ES", "de-DE"]);

/** Numbers of `TYPE` in FormatJS's parser. */
const LITERAL = 0;
const ARGUMENT = 1;
const NUMBER = 2;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;

/** `codes` holds the JavaScript of values. @throws an error for syntax not needed yet. */
export function compileMessage(
  message: string,
  locale: string,
  codes: Codes = {},
): CompiledMessage {
  const values: MessageValues = {};
  const elements = new IntlMessageFormat(message, locale).getAst();
  return { values, text: compileElements(elements, { values, locale, codes }) };
}

function compileElements(elements: readonly Element[], scope: Scope): string {
  const parts = elements.map((element) => compileElement(element, scope));
  const [first] = parts;
  if (first?.isCode && parts.length === 1) return first.text;
  if (parts.some(({ isCode }) => isCode)) {
    const texts = parts.map(({ text, isCode }) => (isCode ? `\${${text}}` : escapeText(text)));
    return `\`${texts.join("")}\``;
  }
  return JSON.stringify(parts.map(({ text }) => text).join(""));
}

function compileElement(element: Element, scope: Scope): Part {
  if (element.type === LITERAL) return { text: element.value, isCode: false };
  if (element.type === POUND && scope.isOne) return { text: "1", isCode: false };
  if (element.type === POUND) return { text: numberCode(scope.count ?? "", scope), isCode: true };
  if (element.type === ARGUMENT) {
    scope.values[element.value] ??= "string | number";
    return { text: codeOf(element.value, scope), isCode: true };
  }
  if (element.type === NUMBER && !element.style) {
    scope.values[element.value] = "number";
    return { text: numberCode(element.value, scope), isCode: true };
  }
  if (element.type === PLURAL && element.offset === 0) {
    return { text: pluralCode(element, scope), isCode: true };
  }
  if (element.type === TAG) {
    scope.values[element.value] = "(text: string) => string";
    const text = compileElements(element.children, scope);
    return { text: `${codeOf(element.value, scope)}(${text})`, isCode: true };
  }
  throw new Error(
    "Use {name}, {count, number}, {count, plural, one {…} other {…}} or <name>…</name>.",
  );
}

function pluralCode({ value: count, options }: PluralElement, scope: Scope): string {
  scope.values[count] = "number";
  const texts = Object.entries(options).map(([form, { value }]) => ({
    form,
    text: compileElements(value, { ...scope, count, isOne: isOne(form, scope) }),
  }));
  const other = texts.find(({ form }) => form === "other")?.text ?? '""';
  return texts
    .filter(({ form }) => form !== "other")
    .reduceRight(
      (rest, { form, text }) => `${isForm(form, codeOf(count, scope), scope)}?${text}:${rest}`,
      other,
    );
}

function isOne(form: string, { locale }: Scope): boolean {
  return form === "one" && oneIsOne.has(locale);
}

function isForm(form: string, code: string, scope: Scope): string {
  if (isOne(form, scope)) return `${code}===1`;
  return `new Intl.PluralRules("${scope.locale}").select(${code})==="${form}"`;
}

function numberCode(name: string, scope: Scope): string {
  return `${codeOf(name, scope)}.toLocaleString("${scope.locale}")`;
}

function codeOf(name: string, { codes }: Scope): string {
  return codes[name] ?? name;
}

function escapeText(text: string): string {
  return text.replace(/[\\`]|\$\{/g, "\\$&");
}
