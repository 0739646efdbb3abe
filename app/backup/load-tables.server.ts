import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import type { Db } from "#app/platform/database/db.server.ts";
import { migrateOn, sinceBaseline } from "#app/platform/database/migrate.server.ts";
import { m } from "#messages";
import { readExtent } from "./archive-reader.server.ts";
import { sumTable } from "./copy-tables.server.ts";
import type { BackedUpTable, Manifest } from "./manifest.ts";
import { RefusedError } from "./refused-error.ts";
import { prepareToCopy } from "./snapshot.server.ts";
import { copyIn, isSkipped, listTableNames, quoted } from "./tables.server.ts";
import { assertUnused } from "./unused-shop.server.ts";
import { assertSameTables } from "./whole-backup.server.ts";
import type { Connection } from "./with-connection.server.ts";

/**
 * Triggers are off: nobody needs notifications, and rows that migrations inserted into append-only
 * tables are deleted.
 * @throws {Refused} if the database is not empty; {Error} if a row did not arrive unchanged.
 */
export async function loadTables(
  tx: Db,
  { client }: Connection,
  path: string,
  manifest: Manifest,
): Promise<void> {
  const { tables, sequences } = manifest;
  await prepareToCopy(client);
  await makeTables(tx, client, manifest);
  const names = (await listTableNames(client)).filter((name) => !isSkipped(name));
  await switchTriggers(client, names, "disable");
  await client.query(`truncate ${names.map(quoted).join(", ")}`);
  for (const table of tables) await loadTable(client, path, table);
  for (const { name, lastValue, isCalled } of sequences) {
    await client.query("select setval($1::regclass, $2, $3)", [quoted(name), lastValue, isCalled]);
  }
  await client.query("set constraints all immediate");
  await switchTriggers(client, names, "enable");
  await migrateOn(tx);
}

/** @throws {Refused} if the database is not empty, or the backup has different tables. */
export async function makeTables(
  tx: Db,
  client: Connection["client"],
  manifest: Manifest,
): Promise<void> {
  const migrations = sinceBaseline(manifest.migrations);
  const seen = await assertUnused(client);
  if (seen.length === 0) await migrateOn(tx, migrations.at(-1));
  else if (sinceBaseline(seen).join() !== migrations.join()) {
    throw new RefusedError(m.restore_other_version());
  }
  await assertSameTables(client, manifest);
}

/** Foreign and unique keys are still checked. */
async function switchTriggers(
  client: Connection["client"],
  tables: string[],
  to: "enable" | "disable",
): Promise<void> {
  for (const name of tables) await client.query(`alter table ${quoted(name)} ${to} trigger user`);
}

async function loadTable(
  client: Connection["client"],
  path: string,
  table: BackedUpTable,
): Promise<void> {
  await pipeline(Readable.from(readParts(path, table)), client.query(copyFrom(copyIn(table))));
  const { rows, hash } = await sumTable(client, table);
  if (rows !== table.rows || hash !== table.hash) {
    throw new Error(m.restore_rows_lost({ table: table.name, rows, count: table.rows }));
  }
}

async function* readParts(path: string, { parts }: BackedUpTable): AsyncGenerator<Buffer> {
  for (const part of parts) yield* readExtent(path, part);
}
