import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type CompiledMessage, compileMessage } from "./message-compiler.ts";

/** `original` is English, with the texts of the admin area that were written in Portuguese. */
export const locales = { original: "en", en: "en", pt: "pt-PT" } as const;

export type MessageLanguage = keyof typeof locales;
export const languages: readonly MessageLanguage[] = ["original", "en", "pt"];

/** Catalog whose IDs and values the others repeat. */
export const SOURCE_LANGUAGE = "en";

const catalogFile = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.string().min(1));

export type Catalog = Record<string, string>;
export type CompiledCatalog = Map<string, CompiledMessage>;

export function readCatalog(language: MessageLanguage): Catalog {
  const path = join(import.meta.dirname, `../messages/${language}.json`);
  return catalogFile.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** `original.json` contains only messages that differ from the source. */
export function readCatalogs(): Record<MessageLanguage, Catalog> {
  const en = readCatalog("en");
  return { original: { ...en, ...readCatalog("original") }, en, pt: readCatalog("pt") };
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
