import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import pg from "pg";
import { DATABASE_NAME, readPassword } from "#app/platform/postgres/cluster.server.ts";
import {
  type DatabaseAddress,
  listenOnSocket,
} from "#app/platform/postgres/database-address.server.ts";
import { type OpenServer, openServer } from "#app/platform/postgres/open-server.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { connect, db } from "./db.server.ts";
import { type OpenDatabase, openDatabase } from "./open-database.server.ts";

/** `close` leaves a running shop alone. @throws {CannotOpenDatabase} while a shop is starting. */
export async function joinDatabase(): Promise<OpenDatabase> {
  const running = await findRunningShop();
  if (!running) return openDatabase();
  connect({ ...running.address, max: 2 }, () => undefined);
  return {
    async close() {
      await db.destroy();
      running.disconnect();
    },
  };
}

export async function joinServer(): Promise<OpenServer> {
  const running = await findRunningShop();
  if (!running) return openServer();
  return { connection: { ...running.address }, close: async () => running.disconnect() };
}

async function findRunningShop(): Promise<Running | undefined> {
  return env.DATABASE_URL ? undefined : findRunning();
}

type Running = { address: DatabaseAddress; disconnect(): void };

/** Returns a running server only if it responds, because a killed one leaves its file behind. */
async function findRunning(): Promise<Running | undefined> {
  const folder = join(resolve(env.DATA_DIR), "database");
  const port = readPostmasterPort(folder);
  if (port === undefined) return undefined;
  const running = process.platform === "win32" ? onLoopback(folder, port) : onSocket(folder);
  if (await responds(running.address)) return running;
  running.disconnect();
  return undefined;
}

/** Reads line 4: https://www.postgresql.org/docs/current/storage-file-layout.html. */
function readPostmasterPort(folder: string): number | undefined {
  try {
    return Number(readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n")[3]);
  } catch {
    return undefined; // There is no server, or no data folder yet.
  }
}

function onSocket(folder: string): Running {
  const { address, close } = listenOnSocket(folder);
  return { address, disconnect: close };
}

function onLoopback(folder: string, port: number): Running {
  const password = readPassword(folder);
  const address = {
    host: "127.0.0.1",
    port,
    user: DATABASE_NAME,
    database: DATABASE_NAME,
    password,
    ssl: false,
  } as const;
  return { address, disconnect: () => undefined };
}

async function responds(address: DatabaseAddress): Promise<boolean> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
