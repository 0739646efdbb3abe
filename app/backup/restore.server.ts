import type pg from "pg";
import type { Db } from "#app/platform/database/db.server.ts";
import { migrateOn, migrationNames, sinceBaseline } from "#app/platform/database/migrate.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { CannotOpenDatabase } from "#app/platform/postgres/cannot-open-database.ts";
import { type OpenServer, openServer } from "#app/platform/postgres/open-server.server.ts";
import { findShopId, foreignFiles } from "#app/platform/storage/lock-storage.server.ts";
import { findOwner } from "#app/platform/storage/storage.server.ts";
import { m } from "#messages";
import { checkArchive } from "./archive-reader.server.ts";
import { findBrokenRules } from "./broken-rules.server.ts";
import { loadTables, makeTables } from "./load-tables.server.ts";
import type { Manifest } from "./manifest.ts";
import { putFiles } from "./put-files.server.ts";
import { RefusedError } from "./refused-error.ts";
import { lockOutShops } from "./unused-shop.server.ts";
import { assertWhole } from "./whole-backup.server.ts";
import { type Connection, withConnection } from "./with-connection.server.ts";

/**
 * Reads the whole backup first, and stores files before the database refers to them, so that an
 * interruption leaves an empty shop.
 * @throws {Refused} with nothing changed.
 */
export async function restore(path: string): Promise<Manifest> {
  const manifest = await checkArchive(path);
  assertKnownVersion(manifest);
  await assertWhole(path, manifest);
  const server = await openOrRefuse();
  try {
    await restoreInto(server.connection, path, manifest);
  } finally {
    await server.close();
  }
  return manifest;
}

/** @throws {Refused} if a backup is of a later version, or of one before 0.1.0. */
export function assertKnownVersion({ migrations, appVersion }: Manifest): void {
  const unknown = readMigrations(migrations).find((name) => !migrationNames.includes(name));
  if (unknown === undefined) return;
  throw new RefusedError(m.restore_newer({ version: appVersion, migration: unknown }));
}

function readMigrations(names: string[]): string[] {
  try {
    return sinceBaseline(names);
  } catch (error) {
    if (error instanceof CannotOpenDatabase) throw new RefusedError(m.restore_too_old());
    throw error;
  }
}

async function openOrRefuse(): Promise<OpenServer> {
  try {
    return await openServer();
  } catch (error) {
    if (error instanceof CannotOpenDatabase) throw new RefusedError(error.message);
    throw error;
  }
}

function restoreInto(config: pg.PoolConfig, path: string, manifest: Manifest): Promise<void> {
  return withConnection(config, async (connection) => {
    await lockOutShops(connection.client);
    await tryMakingTables(connection, manifest);
    await putFiles(path, manifest.files);
    await inTransaction(
      async (tx) => {
        await loadTables(tx, connection, path, manifest);
        const [problem] = await findBrokenRules(connection.client);
        if (problem) throw new Error(m.restore_broken_rule({ problem }));
      },
      { on: connection.db },
    );
    await connection.client.query("analyze");
  });
}

/** @throws {Refused} if the storage holds the files of another shop. */
async function assertOwnFiles(tx: Db): Promise<void> {
  const owner = await findOwner();
  if (owner !== undefined && owner !== (await findShopId(tx)))
    throw new RefusedError(foreignFiles());
}

class Rollback extends Error {}

/** Creates the tables and rolls back, to refuse before the first file is written. */
async function tryMakingTables({ db, client }: Connection, manifest: Manifest): Promise<void> {
  const trial = inTransaction(
    async (tx) => {
      await makeTables(tx, client, manifest);
      await migrateOn(tx);
      await assertOwnFiles(tx);
      throw new Rollback();
    },
    { on: db },
  );
  await trial.catch((error: unknown) => {
    if (!(error instanceof Rollback)) throw error;
  });
}
