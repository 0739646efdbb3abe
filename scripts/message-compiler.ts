import { IntlMessageFormat } from "intl-messageformat";

/** What a message takes, by name: a number where its form depends on it or `Intl` writes it. */
export type MessageValues = Record<string, "string | number" | "number">;

/** A message in one language: a JavaScript expression of its text, in which its values are variables. */
export type CompiledMessage = { values: MessageValues; text: string };

type Element = ReturnType<IntlMessageFormat["getAst"]>[number];
type PluralElement = Extract<Element, { offset: number }>;
type Scope = { values: MessageValues; locale: string; count?: string };
type Part = { text: string; isCode: boolean };

/** Numbers of `TYPE` in FormatJS's parser. */
const LITERAL = 0;
const ARGUMENT = 1;
const NUMBER = 2;
const PLURAL = 6;
const POUND = 7;

/** @throws an error for syntax that no message needs yet, such as `select`. */
export function compileMessage(message: string, locale: string): CompiledMessage {
  const values: MessageValues = {};
  const elements = new IntlMessageFormat(message, locale, undefined, { ignoreTag: true }).getAst();
  return { values, text: compileElements(elements, { values, locale }) };
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
  if (element.type === POUND) return { text: numberCode(scope.count ?? "", scope), isCode: true };
  if (element.type === ARGUMENT) {
    scope.values[element.value] ??= "string | number";
    return { text: element.value, isCode: true };
  }
  if (element.type === NUMBER && !element.style) {
    scope.values[element.value] = "number";
    return { text: numberCode(element.value, scope), isCode: true };
  }
  if (element.type === PLURAL && element.offset === 0) {
    return { text: pluralCode(element, scope), isCode: true };
  }
  throw new Error("Use {name}, {count, number} or {count, plural, one {…} other {…}}.");
}

function pluralCode({ value: count, options }: PluralElement, scope: Scope): string {
  scope.values[count] = "number";
  const rule = `new Intl.PluralRules("${scope.locale}").select(${count})`;
  const texts = Object.entries(options).map(([form, { value }]) => ({
    form,
    text: compileElements(value, { ...scope, count }),
  }));
  const other = texts.find(({ form }) => form === "other")?.text ?? '""';
  return texts
    .filter(({ form }) => form !== "other")
    .reduceRight((rest, { form, text }) => `${rule} === "${form}" ? ${text} : ${rest}`, other);
}

function numberCode(name: string, { locale }: Scope): string {
  return `${name}.toLocaleString("${locale}")`;
}

function escapeText(text: string): string {
  return text.replace(/[\\`]|\$\{/g, "\\$&");
}
