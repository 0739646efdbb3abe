import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  completeLanguages,
  type Language,
  languages,
  locales,
  type MessageLanguage,
} from "../app/platform/i18n/language.ts";
import { type CompiledMessage, compileMessage } from "./message-compiler.ts";

export const catalogNames = Object.keys(locales) as MessageLanguage[];

/** Catalog whose IDs and values the others repeat. */
export const SOURCE_LANGUAGE = "en";

const catalogFile = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.string().min(1));

export type Catalog = Record<string, string>;
export type CompiledCatalog = Map<string, CompiledMessage>;

export function readCatalog(language: MessageLanguage): Catalog {
  const path = join(import.meta.dirname, `../messages/${language}.json`);
  return catalogFile.parse(JSON.parse(readFileSync(path, "utf8")));
}

/**
 * `original.json` contains only messages that differ from the source. A message that another
 * language lacks is the source's.
 */
export function readCatalogs(): Record<MessageLanguage, Catalog> {
  const source = readCatalog(SOURCE_LANGUAGE);
  const catalogs = Object.fromEntries(
    languages.map((language) => [language, { ...source, ...readCatalog(language) }]),
  ) as Record<Language, Catalog>;
  return { original: { ...source, ...readCatalog("original") }, ...catalogs };
}

/** Returns the IDs of messages that only the source has. */
export function findUntranslated(
  language: MessageLanguage,
  source = readCatalog(SOURCE_LANGUAGE),
): string[] {
  const own = readCatalog(language);
  return Object.keys(source).filter((id) => !Object.hasOwn(own, id));
}

/** Returns the files of complete languages, each with a message that it lacks. */
export function findIncomplete(source = readCatalog(SOURCE_LANGUAGE)): string[] {
  return completeLanguages.flatMap((language) =>
    findUntranslated(language, source).map((id) => `messages/${language}.json: ${id}`),
  );
}

/** @throws an error that names an invalid message. */
export function compileCatalog(catalog: Catalog, language: MessageLanguage): CompiledCatalog {
  return new Map(
    Object.entries(catalog).map(([id, message]) => {
      try {
        return [id, compileMessage(message, locales[language])];
      } catch (error) {
        throw new Error(`messages/${language}.json: ${id} can't be read.`, { cause: error });
      }
    }),
  );
}

export function compareCatalogs(source: CompiledCatalog, other: CompiledCatalog): string[] {
  const missing = [...source.keys()].filter((id) => !other.has(id)).map((id) => `${id} is missing`);
  const differing = [...other].flatMap(([id, message]) => {
    const original = source.get(id);
    if (!original) return [`${id} is not in ${SOURCE_LANGUAGE}.json`];
    const [names, theirs] = [namesOf(original), namesOf(message)];
    return theirs === names ? [] : [`${id} takes ${theirs} instead of ${names}`];
  });
  return [...missing, ...differing];
}

function namesOf({ values }: CompiledMessage): string {
  return `{ ${Object.keys(values).sort().join(", ")} }`;
}

/** Returns, for example, `{ count: number; name: string | number }`. */
export function signatureOf(messages: readonly CompiledMessage[]): string {
  const names = [...new Set(messages.flatMap(({ values }) => Object.keys(values)))].sort();
  const types = names.map((name) => {
    const wanted = messages.map(({ values }) => values[name]);
    return `${name}: ${wanted.find((type) => type && type !== "string | number") ?? "string | number"}`;
  });
  return types.length > 0 ? `{ ${types.join("; ")} }` : "";
}

export function digestOf(texts: readonly (string | undefined)[]): string {
  return createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 8);
}
