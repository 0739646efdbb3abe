import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { migrate } from "../app/platform/database/migrate.server.ts";
import { addressOf, withClient } from "../tests/fixtures/connections.ts";
import { type RunningShop, startShop } from "../tests/fixtures/start-shop.ts";
import { openTestServer } from "../tests/fixtures/test-server.ts";
import { fillWithTracks } from "./fill.ts";

export type BenchShop = RunningShop & { count: number; connection: pg.ClientConfig };

export const administrator = { ADMIN_USERNAME: "admin", ADMIN_PASSWORD: crypto.randomUUID() };

/** PostgreSQL server of the benchmark, on which shops with some number of tracks are opened. */
export async function openBench() {
  const folder = await mkdtemp(join(tmpdir(), "dubplate-bench-"));
  const server = await openTestServer(folder);
  const open: RunningShop[] = [];
  return {
    folder,
    async openShop(count: number, settings: Record<string, string> = {}) {
      const connection = { ...server.connection, database: `bench_${count}` };
      await withClient(server.connection, (client) =>
        client.query(`create database ${connection.database}`),
      );
      await migrate(connection);
      await fillWithTracks(connection, count);
      const DATA_DIR = join(folder, connection.database);
      const address = { DATABASE_URL: addressOf(connection), DATA_DIR, DEMO: "off" };
      const shop = await startShop(
        { ...address, ...administrator, LOG_LEVEL: "info", PAGE_CACHE_MB: "64", ...settings },
        [],
        join(folder, `${connection.database}.log`),
      );
      open.push(shop);
      return { ...shop, count, connection };
    },
    async close() {
      await Promise.all(open.map((shop) => shop.stop()));
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns a value of a shop's /metrics. */
export async function readMetric(shop: RunningShop, name: string): Promise<number> {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1]);
}
