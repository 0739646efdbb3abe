import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { RefusedError } from "#app/backup/refused-error.ts";
import { decodeText, isEncoding } from "#app/import/decode-text.server.ts";
import type { NewGenre } from "#app/import/import-genres.server.ts";
import { importShop, type ShopImportResult } from "#app/import/import-shop.server.ts";
import { readSource, type SourceTable } from "#app/import/read-source.server.ts";
import { type ImportTableName, isImportTableName, tableNames } from "#app/import/table-names.ts";
import { joinDatabase } from "#app/platform/database/join-database.server.ts";
import { csvOf } from "#app/platform/formats/csv.server.ts";
import { m } from "#messages";
import { runCommand, typedPath } from "./shell-command.ts";

// Imports another shop's tables from CSV or JSON. This shop may be running.

const usage = () => m.import_usage({ tables: tableNames.join(", ") });

function readCommand() {
  const options = {
    "dry-run": { type: "boolean" },
    "no-media": { type: "boolean" },
    table: { type: "string", multiple: true },
    encoding: { type: "string", multiple: true },
    owner: { type: "string", multiple: true },
    "write-genres": { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { "write-genres": genresFile } = values;
  if (positionals.length === 0) throw new RefusedError(usage());
  const tables = readByFile("table", values.table, positionals);
  const encodings = readByFile("encoding", values.encoding, positionals);
  const files = positionals.map((file) => ({
    path: typedPath(file),
    table: readTable(tables.get(file)),
    encoding: readEncoding(encodings.get(file)),
  }));
  const named = new Map((values.owner ?? []).map(readOwner));
  const importOptions = {
    isTrial: values["dry-run"] ?? false,
    hasMedia: !values["no-media"],
    named,
  };
  if (genresFile && !importOptions.isTrial) throw new RefusedError(m.import_genres_dry_only());
  return { files, importOptions, genresFile: genresFile && typedPath(genresFile) };
}

/** Reads `FILE=NAME` by file. The name alone is enough for a single file. */
function readByFile(
  option: "table" | "encoding",
  given: string[] = [],
  files: string[],
): Map<string, string> {
  const [only, ...others] = files;
  const byFile = new Map<string, string>();
  for (const text of given) {
    const [name = "", value] = text.split(/=(?=[^=]*$)/);
    const file = files.find((each) => each === name || basename(each) === name);
    if (file !== undefined && value !== undefined) byFile.set(file, value);
    else if (only !== undefined && others.length === 0) byFile.set(only, text);
    else throw new RefusedError(m.import_option_file({ option, text }));
  }
  return byFile;
}

function readTable(table: string | undefined): ImportTableName | undefined {
  if (table === undefined || isImportTableName(table)) return table;
  throw new RefusedError(usage());
}

function readEncoding(encoding: string | undefined): string | undefined {
  if (encoding === undefined || isEncoding(encoding)) return encoding;
  throw new RefusedError(m.import_encoding_unknown({ encoding }));
}

function readOwner(text: string): [string, string] {
  const [, id, username] = /^([^=]+)=([^=]+)$/.exec(text) ?? [];
  if (!id || !username) throw new RefusedError(usage());
  return [id, username];
}

function readFiles({ files }: ReturnType<typeof readCommand>): SourceTable[] {
  return files.flatMap(({ path, table, encoding }) => {
    const decoded = decodeText(path, readFileSync(path), encoding);
    if (decoded.refused) throw new RefusedError(decoded.refused.text);
    const read = readSource(path, decoded.done, table);
    if (read.refused) throw new RefusedError(read.refused.text);
    return read.done;
  });
}

/** Refuses to replace a table that someone may have edited. */
async function writeGenres(file: string, newGenres: NewGenre[]): Promise<void> {
  const lines = newGenres.map(({ name, tracks, genre }) => [name, String(tracks), genre]);
  const csv = csvOf(["name", "tracks", "genre"], Readable.from(lines));
  await writeFile(file, csv, { flag: "wx" }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EEXIST" ? new RefusedError(m.import_genres_exist({ file })) : error;
  });
  console.log(m.import_genres_written({ count: newGenres.length, file }));
}

function report({ tables, problems, notes }: ShopImportResult, isTrial: boolean): 0 | 1 {
  for (const note of notes) console.log(note);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) {
    console.error(m.import_stopped({ count: problems.length }));
    return 1;
  }
  const describe = isTrial ? m.import_would_add : m.import_added;
  for (const { table, rows, added } of tables) console.log(describe({ table, rows, added }));
  if (isTrial) console.log(m.import_was_trial());
  return 0;
}

await runCommand(async () => {
  const command = readCommand();
  const sources = readFiles(command);
  const database = await joinDatabase();
  try {
    const { importOptions, genresFile } = command;
    const result = await importShop(sources, importOptions);
    if (genresFile) await writeGenres(genresFile, result.newGenres);
    return report(result, importOptions.isTrial);
  } finally {
    await database.close();
  }
});
