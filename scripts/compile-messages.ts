import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type CompiledCatalog,
  compareCatalogs,
  compileCatalog,
  languages,
  readCatalog,
  SOURCE_LANGUAGE,
  signatureOf,
} from "./message-catalogs.ts";

// Writes the functions that `#messages` names, one for each message of the catalogs in messages/.

const folder = join(import.meta.dirname, "../.messages");
const source = compileCatalog(readCatalog(SOURCE_LANGUAGE), SOURCE_LANGUAGE);

const problems = languages.flatMap((language) =>
  compareCatalogs(source, compileCatalog(readCatalog(language), language)).map(
    (problem) => `messages/${language}.json: ${problem}.`,
  ),
);
if (problems.length > 0) throw new Error(problems.join("\n"));

mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, "messages.ts"), codeOf(source));

function codeOf(catalog: CompiledCatalog): string {
  const functions = [...catalog].map(([id, message]) => {
    const names = Object.keys(message.values).join(", ");
    const values = names && `{ ${names} }: ${signatureOf(message)}`;
    return `  ${id}: (${values}): string => ${message.text},\n`;
  });
  return `export const m = {\n${functions.join("")}};\n`;
}
