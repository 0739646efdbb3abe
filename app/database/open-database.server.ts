import { join, resolve } from "node:path";
import { env } from "#app/system/env.server.ts";
import { log } from "#app/system/log.server.ts";
import { stopListening } from "./changes.server.ts";
import { connect, db } from "./db.server.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.server.ts";
import { migrate } from "./migrate.server.ts";

/** Milliseconds for a connection: a page that gets none says so within two seconds. */
const PATIENCE_MS = 1_700;

/** The opened database; `close` ends every connection and, last, the embedded server. */
export type OpenDatabase = { close(): Promise<void> };

/**
 * Opens the Postgres at `DATABASE_URL`, or the embedded one in the data folder, and migrates it.
 * @throws {Error} with a sentence when another shop holds the folder or the server does not start.
 */
export async function openDatabase(): Promise<OpenDatabase> {
  const embedded = env.DATABASE_URL
    ? undefined
    : await openEmbeddedPostgres({
        folder: join(resolve(env.DATA_DIR), "database"),
        onLog: (line) => (/FATAL|PANIC/.test(line) ? log.error(line) : log.debug(line)),
      });
  embedded?.onExit((reason) => log.fatal({ reason }, "the embedded database stopped"));
  const connection = embedded?.connection ?? { connectionString: env.DATABASE_URL };
  try {
    const migrations = await migrate(connection);
    if (migrations.length > 0) log.info({ migrations }, "migrated the database");
  } catch (error) {
    await embedded?.close();
    throw error;
  }
  const shop = { ...connection, connectionTimeoutMillis: PATIENCE_MS, keepAlive: true };
  connect(shop, (error) => log.error(error, "a database connection broke"));
  return {
    async close() {
      await stopListening();
      await db.destroy();
      await embedded?.close();
    },
  };
}
