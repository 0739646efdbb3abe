import { join, resolve } from "node:path";
import type pg from "pg";
import { env } from "#app/system/env.server.ts";
import { log } from "#app/system/log.server.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.server.ts";

/** A server that takes connections, whatever is in its database; `close` ends the embedded one. */
export type OpenServer = { connection: pg.PoolConfig; close(): Promise<void> };

/**
 * Names the Postgres at `DATABASE_URL`, or opens the embedded one in the data folder.
 * @throws {CannotOpenDatabase} when another shop holds the folder or the server does not start.
 */
export async function openServer(): Promise<OpenServer> {
  if (env.DATABASE_URL) {
    return { connection: { connectionString: env.DATABASE_URL }, close: async () => undefined };
  }
  const embedded = await openEmbeddedPostgres({
    folder: join(resolve(env.DATA_DIR), "database"),
    onLog: (line) => (/FATAL|PANIC/.test(line) ? log.error(line) : log.debug(line)),
  });
  // Caught by nobody: the shop closes, and whatever watches it may start it anew.
  embedded.onGivenUp((reason) => {
    throw new Error(`The embedded database ends again and again: ${reason}`);
  });
  return { connection: { ...embedded.connection }, close: () => embedded.close() };
}
