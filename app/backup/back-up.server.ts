import { existsSync } from "node:fs";
import type pg from "pg";
import { readVersion } from "#app/platform/system/app-version.server.ts";
import { m } from "#messages";
import { ArchiveWriter } from "./archive-writer.server.ts";
import { lockBackups } from "./backup-lock.server.ts";
import { copyFiles } from "./copy-files.server.ts";
import { copyTable } from "./copy-tables.server.ts";
import type { Manifest } from "./manifest.ts";
import { listShopMigrations } from "./migrations.server.ts";
import { listRecordedFiles } from "./recorded-files.server.ts";
import { RefusedError } from "./refused-error.ts";
import { recordBackup } from "./runs.server.ts";
import { withSnapshot } from "./snapshot.server.ts";
import { listSequences, listTables } from "./tables.server.ts";

/**
 * @throws {Refused} if `path` exists, if another backup runs, or if the database does not belong to a
 * shop.
 */
export async function backUp(connection: pg.ClientConfig, path: string): Promise<Manifest> {
  if (existsSync(path)) throw new RefusedError(m.backup_exists({ path }));
  const lock = await lockBackups(connection);
  try {
    const archive = await ArchiveWriter.open(path).catch((error: Error) => {
      throw new RefusedError(m.backup_unwritable({ path, reason: error.message }));
    });
    return await writeBackup(connection, archive, lock.client);
  } finally {
    await lock.release();
  }
}

/** Must run under the lock. `recorder` records how it ended. */
export async function writeBackup(
  connection: pg.ClientConfig,
  archive: ArchiveWriter,
  recorder: pg.Client,
): Promise<Manifest> {
  const startedAt = new Date();
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
    await recordBackup(recorder, { startedAt, sizeBytes: archive.sizeBytes, manifest });
    return manifest;
  } catch (error) {
    await archive.abandon(error);
    await recordBackup(recorder, { startedAt });
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
