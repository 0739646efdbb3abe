import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { languages, type MessageLanguage } from "../app/platform/i18n/language.ts";
import {
  type CompiledCatalog,
  catalogNames,
  compareCatalogs,
  compileCatalog,
  findUntranslated,
  readCatalog,
  readCatalogs,
  SOURCE_LANGUAGE,
  signatureOf,
} from "./message-catalogs.ts";
import type { CompiledMessage } from "./message-compiler.ts";

// Generates the functions of `#messages`, one for each message of the catalogs in messages/.

const catalogs = readCatalogs();
const compiled = Object.fromEntries(
  catalogNames.map((name) => [name, compileCatalog(catalogs[name], name)]),
) as Record<MessageLanguage, CompiledCatalog>;
const source = compiled[SOURCE_LANGUAGE];

const problems = catalogNames.flatMap((name) =>
  compareCatalogs(source, compiled[name]).map((problem) => `messages/${name}.json: ${problem}.`),
);
if (problems.length > 0) throw new Error(problems.join("\n"));

const folder = join(import.meta.dirname, "../.messages");
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "messages.ts"), codeOf());

function codeOf(): string {
  const own = compileCatalog(readCatalog("original"), "original");
  return `import { currentLanguage, type Language, type MessageLanguage } from "#app/platform/i18n/language.ts";

${languages.map((name) => `const ${name}: Texts = {\n${textsOf(compiled[name])}};\n`).join("\n")}
const original = { ...${SOURCE_LANGUAGE}, ${textsOf(own)}};

const texts: Record<MessageLanguage, Texts> = { ${catalogNames.join(", ")} };

type Texts = Record<string, (values: never) => string>;

/** Numbers of messages that are English in other languages. */
export const untranslatedCounts = ${JSON.stringify(countUntranslated())} satisfies Record<Language, number>;

function say(id: string, values?: object): string {
  return texts[currentLanguage()][id]?.(values as never) ?? id;
}

export const m = {
${[...source.keys()].map(functionOf).join("")}};
`;
}

function countUntranslated(): Record<string, number> {
  const counts = languages.map((name) => [name, findUntranslated(name).length]);
  return Object.fromEntries(counts);
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
  const messages = catalogNames.flatMap((name) => compiled[name].get(id) ?? []);
  const signature = signatureOf(messages);
  if (!signature) return `  ${id}: (): string => say("${id}"),\n`;
  return `  ${id}: (values: ${signature}): string => say("${id}", values),\n`;
}
