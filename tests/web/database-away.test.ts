import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isDatabaseUnavailable } from "../../app/platform/database/database-unavailable.server.ts";
import { openEmbeddedPostgres } from "../../app/platform/postgres/embedded-postgres.server.ts";
import { addressOf, withClient } from "../fixtures/connections.ts";
import { type RunningShop, startShop } from "../fixtures/start-shop.ts";
import { timeUntil } from "../fixtures/until.ts";

/** Duration of the database outage: long enough for all of the shop to notice. */
const AWAY_MS = 10_000;

let folder: string;
let shop: RunningShop;
/** Another process that has served no page yet. */
let unasked: RunningShop;
let server: Awaited<ReturnType<typeof openEmbeddedPostgres>>;

const openServer = () => openEmbeddedPostgres({ folder: join(folder, "database"), durable: false });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "dubplate-away-"));
  server = await openServer();
  await withClient(server.connection, (client) => client.query("create database shop"));
  shop = await open();
  unasked = await open();
});

function open(): Promise<RunningShop> {
  return startShop({
    DATABASE_URL: addressOf({ ...server.connection, database: "shop" }),
    DATA_DIR: join(folder, "data"),
    DEMO: "off",
    PAGE_CACHE_MB: "64",
  });
}

afterAll(async () => {
  await Promise.all([shop.stop(), unasked.stop()]);
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(path: string, at = shop) {
  const begun = performance.now();
  const answer = await fetch(at.url + path, { redirect: "manual" });
  const text = await answer.text();
  return { answer, status: answer.status, text, took: performance.now() - begun };
}

const needing = ["/music/any", "/music/any.data", "/sale", "/?search=night", "/sitemap.xml"];
const others = ["/track-store", "/healthz", "/readyz"];

/** Requests pages, five a second at most, until told to stop. */
async function visit(first: number, isOver: () => boolean) {
  const paths = [...needing, ...others];
  const answers = [];
  for (let turn = first; !isOver(); turn += 1) {
    const path = paths[turn % paths.length] ?? "";
    answers.push({ path, ...(await ask(path)) });
    await pause(200);
  }
  return answers;
}

test("during a ten-second database outage cached pages load, others say when to retry, and all then recovers", async () => {
  await timeUntil(
    async () =>
      (await ask("/track-store")).answer.headers.get("Server-Timing") === "cache;desc=hit",
  );
  expect((await ask("/readyz")).status).toBe(200);
  await server.close();
  let isOver = false;
  const visitors = Array.from({ length: 10 }, (_, n) => visit(n, () => isOver));
  await pause(AWAY_MS);
  isOver = true;
  const answers = (await Promise.all(visitors)).flat();

  const times: number[] = [];
  for (const { path, status, answer, text, took } of answers) {
    if (path === "/readyz") expect([status, text]).toEqual([503, "database\n"]);
    if (path === "/track-store" || path === "/healthz") expect(status, path).toBe(200);
    if (!needing.includes(path)) continue;
    times.push(took);
    expect([status, answer.headers.get("Retry-After")], path).toEqual([503, "5"]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(text).not.toMatch(/ECONN|ENOENT|node_modules|postgres/);
  }
  expect(new Set(answers.map(({ path }) => path)).size).toBe(needing.length + others.length);
  // The median counts, because a single response may have waited for a busy machine.
  expect(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]).toBeLessThan(2000);

  server = await openServer();
  expect(await timeUntil(async () => (await ask("/music/any")).status === 404)).toBeLessThan(
    10_000,
  );
  for (const path of ["/sale", "/?search=night", "/readyz"])
    expect((await ask(path)).status).toBe(200);
  expect(shop.process.exitCode).toBeNull();
});

test("a page that renders without the database is sent, and rendered again for the next request", async () => {
  await withClient({ ...server.connection, database: "shop" }, (client) =>
    client.query("insert into page_contents (id, text) values ('terms', 'Our own terms')"),
  );
  await server.close();
  for (const path of ["/terms", "/terms.data", "/nothing-here"]) {
    for (let time = 0; time < 2; time += 1) {
      const { status, answer } = await ask(path, unasked);
      expect(status).toBe(path === "/nothing-here" ? 404 : 200);
      expect(answer.headers.get("Server-Timing")).toBe("cache;desc=miss");
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
    }
  }
  server = await openServer();
  const isOurs = async () => (await ask("/terms", unasked)).text.includes("Our own terms");
  expect(await timeUntil(isOurs)).toBeLessThan(10_000);
  const isKept = async () =>
    (await ask("/terms", unasked)).answer.headers.get("Server-Timing") === "cache;desc=hit";
  await timeUntil(isKept);
});

test.each([
  [Object.assign(new Error("connect"), { code: "ECONNREFUSED", syscall: "connect" }), true],
  [new AggregateError([Object.assign(new Error(), { code: "ECONNREFUSED" })]), true],
  [new Error("timeout exceeded when trying to connect"), true],
  [new Error("Connection terminated unexpectedly"), true],
  [Object.assign(new Error("terminating connection"), { code: "57P01" }), true],
  [new Error("a page", { cause: new Error("Connection terminated") }), true],
  [Object.assign(new Error("no such file"), { code: "ENOENT", path: "/x" }), false],
  [Object.assign(new Error("no space left"), { code: "53100" }), true],
  [Object.assign(new Error("duplicate key"), { code: "23505" }), false],
  [new TypeError("x is not a function"), false],
  ["timeout", false],
])("%s: the database is unavailable: %s", (error, isAway) => {
  expect(isDatabaseUnavailable(error)).toBe(isAway);
});
