import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { type CompiledMessage, compileMessage } from "./message-compiler.ts";

export const languages = ["en", "pt"] as const;
export type MessageLanguage = (typeof languages)[number];

/** The catalog whose ids and values the others have to repeat. */
export const SOURCE_LANGUAGE = "en";

const catalogFile = z.record(z.string().regex(/^[a-z][a-z0-9_]*$/), z.string().min(1));

export type Catalog = Record<string, string>;
export type CompiledCatalog = Map<string, CompiledMessage>;

export function readCatalog(language: MessageLanguage): Catalog {
  const path = join(import.meta.dirname, `../messages/${language}.json`);
  return catalogFile.parse(JSON.parse(readFileSync(path, "utf8")));
}

/** @throws an error that names the message that cannot be read. */
export function compileCatalog(catalog: Catalog, language: string): CompiledCatalog {
  return new Map(
    Object.entries(catalog).map(([id, message]) => {
      try {
        return [id, compileMessage(message, language)];
      } catch (error) {
        throw new Error(`messages/${language}.json: ${id} can't be read.`, { cause: error });
      }
    }),
  );
}

/** Where a catalog differs from the source: ids that it lacks or has beside it, and other values. */
export function compareCatalogs(source: CompiledCatalog, other: CompiledCatalog): string[] {
  const missing = [...source.keys()].filter((id) => !other.has(id)).map((id) => `${id} is missing`);
  const differing = [...other].flatMap(([id, message]) => {
    const original = source.get(id);
    if (!original) return [`${id} is not in ${SOURCE_LANGUAGE}.json`];
    return signatureOf(message) === signatureOf(original)
      ? []
      : [`${id} takes ${signatureOf(message)} instead of ${signatureOf(original)}`];
  });
  return [...missing, ...differing];
}

/** `{ count: number; name: string }` */
export function signatureOf({ values }: CompiledMessage): string {
  const types = Object.entries(values).sort(([one], [other]) => one.localeCompare(other, "en"));
  return `{ ${types.map(([name, type]) => `${name}: ${type}`).join("; ")} }`;
}
