import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, test as plainTest } from "vitest";
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from "../../app/platform/postgres/embedded-postgres.server.ts";
import { until } from "../fixtures/until.ts";
import { startTestShop, type TestShop } from "./start-test-shop.ts";

export type Testbed = {
  /** New private folder. Processes started in it are ended after the test. */
  home: string;
  folder: string;
  /**
   * Copies a database that was opened and closed before into `folder`, so that the next start is
   * not its first.
   */
  hasDatabase(): Promise<void>;
  /** Opens the database in this process. */
  open(options?: Partial<EmbeddedPostgresOptions>): Promise<EmbeddedPostgres>;
  /** Starts a shop in its own process. */
  startShop(options?: { folder?: string; task?: string; before?: string[] }): TestShop;
};

// Folders are removed after the whole file, because ext4 creates files slowly in the seconds after
// many were removed.
const homes: string[] = [];
afterAll(() => {
  for (const home of homes) rmSync(home, { recursive: true, maxRetries: 10 });
});

function makeHome(name: string): string {
  const home = mkdtempSync(join(tmpdir(), `dubplate-${name}-`));
  homes.push(home);
  return home;
}

/** Database that was opened and closed: most of a first start's work, done once per file. */
let used: Promise<string> | undefined;
async function makeUsed(): Promise<string> {
  const folder = join(makeHome("used"), "database");
  await (await openEmbeddedPostgres({ folder })).close();
  return folder;
}

/** Vitest's `test` with a `testbed` to open databases in. */
export const test = plainTest.extend<{ testbed: Testbed }>({
  testbed: async ({ task }, use) => {
    const home = makeHome(task.id);
    const folder = join(home, "database");
    const databases: EmbeddedPostgres[] = [];
    const shops: TestShop[] = [];
    await use({
      home,
      folder,
      async hasDatabase() {
        used ??= makeUsed();
        execFileSync("cp", ["-a", await used, folder]);
      },
      async open(options) {
        const database = await openEmbeddedPostgres({ folder, ...options });
        databases.push(database);
        return database;
      },
      startShop({ folder: other = folder, ...options } = {}) {
        const shop = startTestShop(other, options);
        shops.push(shop);
        return shop;
      },
    });
    await Promise.all(databases.map((database) => database.close()));
    for (const shop of shops) shop.signal("SIGKILL");
    await Promise.all(shops.map((shop) => shop.ended));
    await until(() => workersIn(home).length === 0);
  },
});

/** Runs one query over its own connection. Returns rows as arrays. */
export async function ask(to: pg.ClientConfig, text: string): Promise<unknown[][]> {
  const client = new pg.Client(to);
  await client.connect();
  try {
    return (await client.query<unknown[]>({ text, rowMode: "array" })).rows;
  } finally {
    await client.end();
  }
}

/**
 * Returns the processes whose working folder is in `home`: every PostgreSQL process works in its
 * cluster.
 */
export function workersIn(home: string): number[] {
  if (process.platform !== "linux") return [];
  const folders = [home, ...readdirSync(home).map((name) => join(home, name))];
  const folderIds = new Set(folders.map(folderIdOf).filter(Boolean));
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  return pids.filter((pid) => folderIds.has(folderIdOf(`/proc/${pid}/cwd`))).map(Number);
}

function folderIdOf(path: string): string | undefined {
  try {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return undefined; // The process has ended meanwhile, or may not be inspected.
  }
}
