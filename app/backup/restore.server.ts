import type pg from "pg";
import type { Db } from "#app/database/db.server.ts";
import { migrateOn, migrationNames } from "#app/database/migrate.server.ts";
import { CannotOpenDatabase } from "#app/postgres/cannot-open-database.ts";
import { type OpenServer, openServer } from "#app/postgres/open-server.server.ts";
import { findShopId, foreignFiles } from "#app/storage/claim-storage.server.ts";
import { findOwner } from "#app/storage/storage.server.ts";
import { checkArchive } from "./archive-reader.server.ts";
import { findBrokenRules } from "./broken-rules.server.ts";
import { keepShopsOut } from "./empty-shop.server.ts";
import { type Lent, lendConnection } from "./lend-connection.server.ts";
import { loadTables, makeTables } from "./load-tables.server.ts";
import type { Manifest } from "./manifest.ts";
import { putFiles } from "./put-files.server.ts";
import { Refused } from "./refused.ts";
import { assertWhole } from "./whole-backup.server.ts";

/**
 * Makes an empty shop, embedded or at `DATABASE_URL`, the one that a backup holds. The backup is read
 * from end to end before anything is written; the files are in place before the database, in one
 * transaction, names them. Stopped at any moment it leaves an empty shop.
 * @throws {Refused} with nothing changed.
 */
export async function restore(path: string): Promise<Manifest> {
  const manifest = await checkArchive(path);
  refuseNewer(manifest);
  await assertWhole(path, manifest);
  const server = await openOrRefuse();
  try {
    await restoreInto(server.connection, path, manifest);
  } finally {
    await server.close();
  }
  return manifest;
}

/** @throws {Refused} when the backup is of a version later than this. */
export function refuseNewer({ migrations, appVersion }: Manifest): void {
  const unknown = migrations.find((name) => !migrationNames.includes(name));
  if (unknown === undefined) return;
  throw new Refused(
    `This backup is of a newer Dubplate (${appVersion}, with ${unknown}). Restore it with that version.`,
  );
}

async function openOrRefuse(): Promise<OpenServer> {
  try {
    return await openServer();
  } catch (error) {
    if (error instanceof CannotOpenDatabase) throw new Refused(error.message);
    throw error;
  }
}

function restoreInto(connection: pg.PoolConfig, path: string, manifest: Manifest): Promise<void> {
  return lendConnection(connection, async (lent) => {
    await keepShopsOut(lent.client);
    await tryMakingTables(lent, manifest);
    await putFiles(path, manifest.files);
    await lent.db.transaction().execute(async (on) => {
      await loadTables(on, lent, path, manifest);
      const [problem] = await findBrokenRules(lent.client);
      if (problem) throw new Error(`The backup holds what no shop may hold. ${problem}`);
    });
    await lent.client.query("analyze");
  });
}

/** @throws {Refused} when a shop has marked the files in storage that is not the one of this database. */
async function assertOwnFiles(on: Db): Promise<void> {
  const owner = await findOwner();
  if (owner !== undefined && owner !== (await findShopId(on))) throw new Refused(foreignFiles());
}

class Undo extends Error {}

/** Finds out before the first file is written whether tables or files would be refused. */
async function tryMakingTables({ db, client }: Lent, manifest: Manifest): Promise<void> {
  const trial = db.transaction().execute(async (on) => {
    await makeTables(on, client, manifest);
    await migrateOn(on);
    await assertOwnFiles(on);
    throw new Undo();
  });
  await trial.catch((error: unknown) => {
    if (!(error instanceof Undo)) throw error;
  });
}
