import { openServer } from "#app/platform/postgres/open-server.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { stopListening } from "./changes.server.ts";
import { connect, db } from "./db.server.ts";
import { migrate } from "./migrate.server.ts";
import { closeLocks } from "./named-locks.server.ts";

/** Applies to new connections and a stalled queue, because a page responds within two seconds. */
const TIMEOUT_MS = 1_700;

export type OpenDatabase = { close(): Promise<void> };

export type ShopDatabase = OpenDatabase & { address: string };

/** @throws {Error} if another shop uses the folder or the server does not start. */
export async function openDatabase(): Promise<ShopDatabase> {
  const server = await openServer();
  try {
    const migrations = await migrate(server.connection);
    const last = migrations.at(-1);
    if (last) log.info({ migrations: migrations.length, last }, "migrated the database");
  } catch (error) {
    await server.close();
    throw error;
  }
  return connectTo(server);
}

export async function openPreparedDatabase(): Promise<OpenDatabase> {
  return connectTo(await openServer());
}

function connectTo(server: Awaited<ReturnType<typeof openServer>>): ShopDatabase {
  const shop = { ...server.connection, connectionTimeoutMillis: TIMEOUT_MS, keepAlive: true };
  connect(shop, (error) => log.error(error, "a database connection broke"));
  return {
    address: server.address,
    async close() {
      await Promise.all([stopListening(), closeLocks()]);
      await db.destroy();
      await server.close();
    },
  };
}
