import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, inject } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { addressOf } from "../fixtures/connections.ts";
import { givenSession, givenUser } from "../fixtures/given.ts";
import { residentBytes } from "../fixtures/memory.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";
import { until } from "../fixtures/until.ts";
import { uploadClient } from "./upload-client.ts";

/**
 * Opens the built shop in its own process on this test file's database, with these settings, before
 * the tests, and closes it after them. `before` is described at `startShop`.
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
  /** Lists files of unfinished uploads. */
  const filesWaiting = (): Promise<string[]> => readdir(join(folder, "uploads"));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "dubplate-uploads-"));
    await start();
  });
  afterAll(async () => {
    const code = await shop.stop();
    await rm(folder, { recursive: true, force: true });
    if (code === 1) throw new Error("The shop ended by itself. Its output is above.");
  });
  return {
    start,
    url: () => shop.url,
    folder: () => folder,
    /** Returns the memory of the process in bytes. Linux only. */
    memory: () => residentBytes(shop.process.pid),
    /** Kills it without warning, like a power failure. */
    kill: () => shop.stop("SIGKILL"),
    stop: () => shop.stop(),
    pid: () => shop.process.pid ?? 0,
    output: () => shop.output(),
    /** Returns the path of a file in a private or public bucket. */
    pathOf: (bucket: string, key: string) => join(folder, "files", bucket, key),
    /** Returns a visitor's client. */
    visitor: () => uploadClient(shop.url),
    /** Creates an account with its own session and client. */
    async uploader(chosen: Parameters<typeof givenUser>[0] = {}) {
      const user = await givenUser(chosen);
      const token = await givenSession(user);
      return { ...user, token, ...uploadClient(shop.url, token) };
    },
    /** Returns the same client after a restart on another port. */
    again: ({ token }: { token: string }) => uploadClient(shop.url, token),
    /** Writes an upload's bytes. */
    putWaiting: (id: string, file: Uint8Array) => writeFile(join(folder, "uploads", id), file),
    filesWaiting,
    /** Waits until an upload's bytes are removed, which happens after it is ready. */
    untilGone: (id: string) => until(filesWaiting, (names) => !names.includes(id)),
    sizeWaiting: async (id: string) => (await stat(join(folder, "uploads", id))).size,
    filesKept: () => readdir(join(folder, "files"), { recursive: true }).catch(() => []),
  };
}
