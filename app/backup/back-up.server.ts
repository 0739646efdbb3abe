import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { projectRoot } from "#app/platform/system/project-root.server.ts";
import { m } from "#messages";
import { ArchiveWriter } from "./archive-writer.server.ts";
import { copyFiles } from "./copy-files.server.ts";
import { copyTable } from "./copy-tables.server.ts";
import type { Manifest } from "./manifest.ts";
import { listShopMigrations } from "./migrations.server.ts";
import { listRecordedFiles } from "./recorded-files.server.ts";
import { RefusedError } from "./refused-error.ts";
import { withSnapshot } from "./snapshot.server.ts";
import { listSequences, listTables } from "./tables.server.ts";

/** @throws {Refused} if `path` exists, or the database does not belong to a shop. */
export async function backUp(connection: pg.ClientConfig, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new RefusedError(m.backup_exists({ path }));
  const archive = await ArchiveWriter.open(path).catch((error: Error) => {
    throw new RefusedError(m.backup_unwritable({ path, reason: error.message }));
  });
  try {
    const { recorded, ...database } = await copyDatabase(connection, archive);
    const manifest: Manifest = {
      format: 1,
      appVersion: readVersion(),
      madeAt: new Date().toISOString(),
      ...database,
      ...(await copyFiles(recorded, archive)),
    };
    await archive.finish(Buffer.from(`${JSON.stringify(manifest, undefined, 1)}\n`));
    return manifest;
  } catch (error) {
    await archive.abandon();
    throw error;
  }
}

/** Ends the snapshot before the files are copied, which may take long. */
function copyDatabase(connection: pg.ClientConfig, archive: ArchiveWriter) {
  return withSnapshot(connection, async (client) => {
    const migrations = await listShopMigrations(client);
    const found = await listTables(client);
    const tables = [];
    for (const table of found) tables.push(await copyTable(client, table, archive));
    const sequences = await listSequences(client, found);
    return { migrations, tables, sequences, recorded: await listRecordedFiles(client) };
  });
}

function readVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8"));
  return String(version);
}
