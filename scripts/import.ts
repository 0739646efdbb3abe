import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { RefusedError } from "#app/backup/refused-error.ts";
import { decodeText, isEncoding } from "#app/import/decode-text.server.ts";
import { importShop, type ShopImportResult } from "#app/import/import-shop.server.ts";
import { readSource, type SourceTable } from "#app/import/read-source.server.ts";
import { isImportTableName, tableNames } from "#app/import/table-names.ts";
import { joinDatabase } from "#app/platform/database/join-database.server.ts";
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
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { table, encoding } = values;
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
  return { files: positionals.map(typedPath), table, encoding, importOptions };
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
    const { importOptions } = command;
    return report(await importShop(sources, importOptions), importOptions.isTrial);
  } finally {
    await database.close();
  }
});
