import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, inject } from "vitest";
import { db } from "../../app/database/db.server.ts";
import { addressOf } from "../fixtures/connections.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { uploadClient } from "./upload-client.ts";

/**
 * The built shop as a process of its own, on this test file's database, so that a test can look into it.
 * It is opened before the tests, with these settings, and closed after them. `before`: see `startShop`.
 */
export function openShopForTests(settings: Record<string, string> = {}, before: string[] = []) {
  let folder = "";
  let shop: RunningShop;
  async function start(): Promise<void> {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const database = rows[0]?.name;
    const all = {
      DATABASE_URL: addressOf({ ...inject("server"), database }),
      DATA_DIR: folder,
      DEMO: "off",
      MAX_DELIVERABLE_MB: "300",
      ...settings,
    };
    shop = await startShop(all, before);
  }
  /** Files that lie where unfinished uploads are kept. */
  const filesWaiting = (): Promise<string[]> => readdir(join(folder, "uploads"));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dubplate-uploads-"));
    await start();
  });
  afterAll(async () => {
    await shop.stop();
    await rm(folder, { recursive: true, force: true });
  });
  return {
    start,
    url: () => shop.url,
    folder: () => folder,
    /** How much memory the process takes, in bytes. Linux only. */
    async memory(): Promise<number> {
      const status = await readFile(`/proc/${shop.process.pid}/status`, "utf8");
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
    },
    /** Ends it without a warning, as a power cut would. */
    kill: () => shop.stop("SIGKILL"),
    stop: () => shop.stop(),
    pid: () => shop.process.pid ?? 0,
    output: () => shop.output(),
    /** Where a file of a private or public bucket lies. */
    placeOf: (bucket: string, key: string) => join(folder, "files", bucket, key),
    /** What a visitor's browser can do. */
    visitor: () => uploadClient(shop.url),
    /** An account with its own session and client. */
    async uploader(chosen: Parameters<typeof givenUser>[0] = {}) {
      const user = await givenUser(chosen);
      const token = await givenSession(user);
      return { ...user, token, ...uploadClient(shop.url, token) };
    },
    /** The same browser after a restart, which opens another port. */
    again: ({ token }: { token: string }) => uploadClient(shop.url, token),
    /** Puts bytes where an upload's bytes lie. */
    putWaiting: (id: string, file: Uint8Array) => writeFile(join(folder, "uploads", id), file),
    filesWaiting,
    /** An upload is said to be ready first; then its bytes go. */
    untilGone: (id: string) => until(filesWaiting, (names) => !names.includes(id)),
    sizeWaiting: async (id: string) => (await stat(join(folder, "uploads", id))).size,
    filesKept: () => readdir(join(folder, "files"), { recursive: true }).catch(() => []),
  };
}
