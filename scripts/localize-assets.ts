import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { locales, type MessageLanguage } from "../app/platform/i18n/language.ts";
import { translateRoutes } from "../app/platform/i18n/translate-routes.server.ts";
import { catalogNames, readCatalogs } from "./message-catalogs.ts";
import { compileMessage } from "./message-compiler.ts";

const messageWithValues = /\$message\((["'`])@@(\w+):\w+@@\1((?:,[\w$]+)+)\)/g;
/** Path, or a function call with one. */
const value = String.raw`[\w$.]+(?:\([\w$.]*\))?`;
const object = String.raw`\{(\w+:${value}(?:,\w+:${value})*)\}`;
const messageInPlace = new RegExp(
  String.raw`\(\(\{[\w$:,]+\}\)=>${messageWithValues.source}\)\(${object}\)`,
  "g",
);
const messageWithout = /(["'`])@@(\w+):\w+@@\1/g;
const messageWithin = /@@(\w+):\w+@@/g;
const script = /(\bassets\/)(?=[\w.-]+\.js\b)/g;

/** Gives `folder` the messages of `original`, and each other language a subfolder. */
export function localizeAssets(folder: string): void {
  const catalogs = readCatalogs();
  const names = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const sources = names.map((name) => ({ name, code: readFileSync(join(folder, name), "utf8") }));
  for (const language of catalogNames) {
    const isOriginal = language === "original";
    const target = isOriginal ? folder : join(folder, language);
    const slugs = new URLSearchParams(catalogs[language].page_slugs);
    mkdirSync(target, { recursive: true });
    for (const { name, code } of sources) {
      const own = isOriginal ? code : code.replaceAll(script, `$1${language}/`);
      const routed = name.startsWith("manifest-") ? translateRoutes(own, slugs) : own;
      writeFileSync(join(target, name), writeMessages(routed, catalogs[language], language));
    }
  }
}

/** @throws an error for a mark that the minifier has split. */
function writeMessages(
  code: string,
  catalog: Record<string, string>,
  language: MessageLanguage,
): string {
  const written = code
    .replaceAll(
      messageInPlace,
      (marked, _quote, id, _values, properties) =>
        messageInPlaceCode(catalog[id] ?? id, properties, language) ?? marked,
    )
    .replaceAll(messageWithValues, (_, _quote, id, values) =>
      messageCode(catalog[id] ?? id, values.slice(1).split(","), language),
    )
    .replaceAll(messageWithout, (_, quote, id) => quoted(catalog[id] ?? id, quote))
    .replaceAll(messageWithin, (_, id) => escapeText(catalog[id] ?? id));
  if (/\$message|@@\w+:/.test(written)) throw new Error("A message placeholder was not replaced.");
  return written;
}

function messageCode(message: string, codes: string[], language: MessageLanguage): string {
  const names = Object.keys(compileMessage(message, locales[language]).values).sort();
  const valueCodes = Object.fromEntries(names.map((name, at) => [name, codes[at] ?? name]));
  const { text } = compileMessage(message, locales[language], valueCodes);
  return text.startsWith("`") ? text : `(${text})`;
}

/** Keeps the function of a message that reads a value twice, because the value may be a call. */
function messageInPlaceCode(message: string, properties: string, language: MessageLanguage) {
  const codeOf = Object.fromEntries(properties.split(",").map((property) => property.split(":")));
  const codes = Object.keys(codeOf)
    .sort()
    .map((name) => codeOf[name]);
  const isCalled = codes.some((code) => code.includes("("));
  if (isCalled && /plural/.test(message)) return undefined;
  return messageCode(message, codes, language);
}

function quoted(text: string, quote: string): string {
  const escaped = text.replace(quote === "`" ? /[\\`]|\$(?=\{)/g : /[\\"']/g, "\\$&");
  return `${quote}${escaped.replaceAll("\n", "\\n")}${quote}`;
}

/** Escapes text for quotes of all three kinds: a message within a longer text. */
function escapeText(text: string): string {
  return text.replace(/[\\"'`$]/g, "\\$&").replaceAll("\n", "\\n");
}
