import { sql } from "kysely";
import { beforeAll, expect, inject, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { addressOf, withClient } from "../fixtures/connections.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";
import { startShopHere } from "./shop-here.ts";

let shop: RunningShop;
let database: string;

beforeAll(async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  database = rows[0]?.name ?? "";
  const address = addressOf({ ...inject("server"), database });
  // The default timeout of a statement is fifteen seconds.
  shop = await startShopHere({
    DATABASE_URL: `${address}?statement_timeout=1500`,
    PAGE_CACHE_MB: "0",
  });
});

async function ask(path: string): Promise<[number, string | null]> {
  const answer = await fetch(shop.url + path);
  await answer.text();
  return [answer.status, answer.headers.get("Retry-After")];
}

const countWaiting = () =>
  withClient({ ...inject("server"), database }, async (client) => {
    const { rowCount } = await client.query("select from pg_locks where not granted");
    return rowCount ?? 0;
  });

test("a page whose query takes too long says when to retry, and other pages do not wait for it", async () => {
  expect(await ask("/track-store")).toEqual([200, null]);
  await withClient({ ...inject("server"), database }, async (client) => {
    await client.query("begin; lock table music_tracks");
    const waiting = [ask("/track-store"), ask("/sale")];
    await timeUntil(async () => (await countWaiting()) > 0);
    for (const path of ["/faq", "/contact", "/readyz"])
      expect(await ask(path)).toEqual([200, null]);
    for (const answer of await Promise.all(waiting)) expect(answer).toEqual([503, "5"]);
    await client.query("rollback");
  });
  expect(await ask("/track-store")).toEqual([200, null]);
});

test("a visitor is told to retry when every connection is busy, and everything recovers afterwards", async () => {
  await withClient({ ...inject("server"), database }, async (client) => {
    await client.query("begin; lock table music_tracks");
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask("/track-store")));
    expect(new Set(answers.map(String))).toEqual(new Set(["503,5"]));
    await client.query("rollback");
  });
  await timeUntil(async () => (await ask("/track-store"))[0] === 200, 60);
  expect(shop.process.exitCode).toBeNull();
});
