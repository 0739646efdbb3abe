import { type Migration, Migrator } from "kysely/migration";
import pg from "pg";
import { kyselyOver } from "./db.server.ts";
import * as openTheShop from "./migrations/0001-open-the-shop.ts";
import * as guardAccounts from "./migrations/0002-guard-accounts.ts";
import * as tellOfChanges from "./migrations/0003-tell-of-changes.ts";
import * as manageTracks from "./migrations/0004-manage-tracks.ts";
import * as uploads from "./migrations/0005-uploads.ts";
import * as sellOnce from "./migrations/0006-sell-once.ts";
import * as settings from "./migrations/0007-settings.ts";
import * as tellOfLikes from "./migrations/0013-tell-of-likes.ts";

/** Every migration in order. One that has run anywhere is never edited; a change is a new one. */
const migrations: Record<string, Migration> = {
  "0001-open-the-shop": openTheShop,
  "0002-guard-accounts": guardAccounts,
  "0003-tell-of-changes": tellOfChanges,
  "0004-manage-tracks": manageTracks,
  "0005-uploads": uploads,
  "0006-sell-once": sellOnce,
  "0007-settings": settings,
  "0013-tell-of-likes": tellOfLikes,
};

/**
 * Brings the database up to date in one transaction, under the advisory lock that Kysely's migrator
 * takes: of two processes that start together one migrates and the other waits, then finds it done.
 * It has a connection of its own, without the time limit of the shop's. Answers what it ran.
 * @throws the database's own error, with nothing changed.
 */
export async function migrate(connection: pg.PoolConfig): Promise<string[]> {
  const db = kyselyOver(new pg.Pool({ ...connection, max: 1 }));
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw error;
    return (results ?? []).map((result) => result.migrationName);
  } finally {
    await db.destroy();
  }
}
