import { mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, inject } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { addressOf } from "../fixtures/connections.ts";
import { givenTrack } from "../fixtures/given.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";

const folder = mkdtempSync(join(tmpdir(), "dubplate-here-"));
const running: RunningShop[] = [];

afterAll(async () => {
  await Promise.all(running.map((shop) => shop.stop()));
  await rm(folder, { recursive: true, force: true });
});

/** Returns the settings of a shop, or of a script for it, on this test file's database. */
export async function settingsHere(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return {
    DATABASE_URL: addressOf({ ...inject("server"), database: rows[0]?.name }),
    DATA_DIR: folder,
    DEMO: "off",
  };
}

/**
 * Starts the built shop in its own process on this test file's database, so that `given.ts` fills
 * it. Several share it, like several machines. Stopped after the tests.
 */
export async function startShopHere(settings: Record<string, string> = {}): Promise<RunningShop> {
  const shop = await startShop({ ...(await settingsHere()), PAGE_CACHE_MB: "64", ...settings });
  running.push(shop);
  return shop;
}

/** Waits until a shop has received every change so far: changes arrive in order, this one last. */
export async function untilAllIsReceived({ url }: RunningShop): Promise<void> {
  const reader = (await fetch(`${url}/live`)).body
    ?.pipeThrough(new TextDecoderStream())
    .getReader();
  const { id } = await givenTrack();
  for (let received = ""; !received.includes(id); ) {
    const { value } = (await reader?.read()) ?? {};
    if (value === undefined) throw new Error("The stream of live events has ended.");
    received += value;
  }
  await reader?.cancel();
}
