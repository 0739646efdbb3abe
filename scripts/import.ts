import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { RefusedError } from "#app/backup/refused-error.ts";
import { decodeText, isEncoding } from "#app/import/decode-text.server.ts";
import type { NewGenre } from "#app/import/import-genres.server.ts";
import { importShop, type ShopImportResult } from "#app/import/import-shop.server.ts";
import { readSource, type SourceTable } from "#app/import/read-source.server.ts";
import { isImportTableName, tableNames } from "#app/import/table-names.ts";
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
    table: { type: "string" },
    encoding: { type: "string" },
    owner: { type: "string", multiple: true },
    "write-genres": { type: "string" },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { table, encoding, "write-genres": genresFile } = values;
  if (positionals.length === 0) throw new RefusedError(usage());
  if (table !== undefined && !isImportTableName(table)) throw new RefusedError(usage());
  if (encoding !== undefined && !isEncoding(encoding)) {
    throw new RefusedError(m.import_encoding_unknown({ encoding }));
  }
  const named = new Map((values.owner ?? []).map(readOwner));
  const importOptions = {
    isTrial: values["dry-run"] ?? false,
    hasMedia: !values["no-media"],
    named,
  };
  if (genresFile && !importOptions.isTrial) throw new RefusedError(m.import_genres_dry_only());
  const files = positionals.map(typedPath);
  return { files, table, encoding, importOptions, genresFile: genresFile && typedPath(genresFile) };
}

function readOwner(text: string): [string, string] {
  const [, id, username] = /^([^=]+)=([^=]+)$/.exec(text) ?? [];
  if (!id || !username) throw new RefusedError(usage());
  return [id, username];
}

function readFiles({ files, table, encoding }: ReturnType<typeof readCommand>): SourceTable[] {
  return files.flatMap((file) => {
    const decoded = decodeText(file, readFileSync(file), encoding);
    if (decoded.refused) throw new RefusedError(decoded.refused.text);
    const read = readSource(file, decoded.done, table);
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
