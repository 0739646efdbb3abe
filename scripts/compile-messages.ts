import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CompiledCatalog,
  compareCatalogs,
  compileCatalog,
  languages,
  type MessageLanguage,
  readCatalog,
  readCatalogs,
  SOURCE_LANGUAGE,
  signatureOf,
} from "./message-catalogs.ts";
import type { CompiledMessage } from "./message-compiler.ts";

// Generates the functions of `#messages`, one for each message of the catalogs in messages/.

const catalogs = readCatalogs();
const compiled = Object.fromEntries(
  languages.map((language) => [language, compileCatalog(catalogs[language], language)]),
) as Record<MessageLanguage, CompiledCatalog>;
const source = compiled[SOURCE_LANGUAGE];

const problems = languages.flatMap((language) =>
  compareCatalogs(source, compiled[language]).map(
    (problem) => `messages/${language}.json: ${problem}.`,
  ),
);
if (problems.length > 0) throw new Error(problems.join("\n"));

const folder = join(import.meta.dirname, "../.messages");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "messages.ts"), codeOf());

function codeOf(): string {
  const own = compileCatalog(readCatalog("original"), "original");
  return `import { currentLanguage } from "#app/platform/i18n/language.ts";

const en: Texts = {
${textsOf(compiled.en)}};

const texts: Record<string, Texts> = {
en,
original: {
...en,
${textsOf(own)}},
pt: {
${textsOf(compiled.pt)}},
};

type Texts = Record<string, (values: never) => string>;

function say(id: string, values?: object): string {
  return texts[currentLanguage()]?.[id]?.(values as never) ?? id;
}

export const m = {
${[...source.keys()].map(functionOf).join("")}};
`;
}

function textsOf(catalog: CompiledCatalog): string {
  return [...catalog]
    .map(([id, message]) => `${id}: (${parameterOf(message)}) => ${message.text},\n`)
    .join("");
}

function parameterOf(message: CompiledMessage): string {
  const names = Object.keys(message.values).join(", ");
  return names && `{ ${names} }: ${signatureOf([message])}`;
}

function functionOf(id: string): string {
  const messages = languages.flatMap((language) => compiled[language].get(id) ?? []);
  const signature = signatureOf(messages);
  if (!signature) return `  ${id}: (): string => say("${id}"),\n`;
  return `  ${id}: (values: ${signature}): string => say("${id}", values),\n`;
}
