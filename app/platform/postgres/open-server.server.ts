import { join, resolve } from "node:path";
import type pg from "pg";
import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import type { DatabaseAddress } from "./database-address.server.ts";
import { openEmbeddedPostgres } from "./embedded-postgres.server.ts";

export type OpenServer = { connection: pg.PoolConfig; close(): Promise<void> };

const CONNECTIONS_OF_A_PROCESS = 12;
const CONNECTIONS_BESIDES = 36;

/** @throws {CannotOpenDatabase} if another shop holds the folder or the server does not start. */
export async function openServer(): Promise<OpenServer & { address: string }> {
  const { DATABASE_URL: address } = env;
  if (address) {
    return { connection: { connectionString: address }, address, close: async () => undefined };
  }
  const embedded = await openEmbeddedPostgres({
    folder: join(resolve(env.DATA_DIR), "database"),
    connections: CONNECTIONS_BESIDES + CONNECTIONS_OF_A_PROCESS * (env.WEB_CONCURRENCY + 1),
    onLog: (line) => log[levelOf(line)](line),
  });
  // Nothing catches it: the shop ends, and its supervisor may start it again.
  embedded.onFailure((reason) => {
    throw new Error(`The embedded database ends again and again: ${reason}`);
  });
  const { connection } = embedded;
  return {
    connection: { ...connection },
    address: writeAddress(connection),
    close: () => embedded.close(),
  };
}

function levelOf(line: string): "error" | "debug" {
  const isRefusal = /FATAL: +(terminating .* due to administrator command|the database system is )/;
  return /FATAL|PANIC/.test(line) && !isRefusal.test(line) ? "error" : "debug";
}

function writeAddress({ host, port, user, password, database }: DatabaseAddress): string {
  const secret = password ? `:${encodeURIComponent(password)}` : "";
  const hostAndPort = `${encodeURIComponent(host)}:${port}`;
  return `postgres://${user}${secret}@${hostAndPort}/${database}?sslmode=disable`;
}
