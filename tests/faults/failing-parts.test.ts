import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenDelivery, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "../web/shop-here.ts";

/* Each table is renamed in turn, so that its readers and writers fail. */

let shop: RunningShop;
let paths: string[];
let admin: { id: string };

beforeAll(async () => {
  shop = await startShopHere({ PAGE_CACHE_MB: "0" });
  const { id, slug } = await givenTrack();
  const { downloadId } = await givenDelivery(id);
  admin = await givenUser({ role: "admin" });
  paths = [
    "/",
    "/track-store",
    `/music/${slug}`,
    `/music/${slug}.data`,
    "/sale",
    "/services",
    "/faq",
    "/likes",
    "/sitemap.xml",
    `/download/${downloadId}`,
    `/thank-you/${id}`,
    "/admin/users",
    "/admin/music-manager",
    "/admin/messages",
    "/admin/settings",
    "/admin/audit",
    "/login",
    "/admin/orders",
    "/admin/same-music",
    "/admin/transfers",
  ];
});

type Answer = { path: string; status: number; text: string };

/** Sends three requests at a time, so that none waits long for a connection to the database. */
async function askAll(session: string): Promise<Answer[]> {
  const headers = { Cookie: `sid=${session}` };
  const left = [...paths];
  const answers: Answer[] = [];
  async function ask(): Promise<void> {
    for (let path = left.pop(); path; path = left.pop()) {
      const answer = await fetch(shop.url + path, { redirect: "manual", headers });
      answers.push({ path, status: answer.status, text: await answer.text() });
    }
  }
  await Promise.all([ask(), ask(), ask()]);
  return answers;
}

const failures = (answers: Answer[]) => answers.filter(({ status }) => status >= 500);

test("any failure in a page ends in that page's own error, and the shop keeps running", async () => {
  const session = await givenSession(admin);
  expect(failures(await askAll(session))).toEqual([]);
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r'
      and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(db);
  expect(tables.length).toBeGreaterThan(15);
  const failed = new Set<string>();
  for (const { name } of tables) {
    await sql`alter table ${sql.table(name)} rename to mislaid`.execute(db);
    for (const { path, status, text } of failures(await askAll(session))) {
      expect([500, path], name).toEqual([status, path]);
      expect(text, `${path} without ${name}`).not.toMatch(/mislaid|node_modules|at \w+ \(|select /);
      failed.add(`${path} without ${name}`);
    }
    await sql`alter table mislaid rename to ${sql.table(name)}`.execute(db);
    expect((await fetch(`${shop.url}/healthz`)).status).toBe(200);
  }
  expect(failed.size).toBeGreaterThan(20);
  expect(failures(await askAll(session))).toEqual([]);
  expect(shop.process.exitCode).toBeNull();
});

/** Disconnects immediately, a moment later, or during the response. */
async function leave(n: number): Promise<void> {
  const leaving = new AbortController();
  const visit = fetch(`${shop.url}${paths[n % 7]}`, { signal: leaving.signal });
  const leaveNow = () => leaving.abort();
  if (n % 3 === 0) setImmediate(leaveNow);
  else if (n % 3 === 1) setTimeout(leaveNow, n % 50);
  else visit.then(leaveNow, () => undefined);
  await visit.then((answer) => answer.text()).catch(() => undefined);
}

test("three hundred visitors who leave before their page is ready break nothing", async () => {
  const countErrors = () => shop.output().match(/"level":(?:50|60)/g)?.length ?? 0;
  const before = countErrors();
  const visitors = Array.from({ length: 6 }, async (_, visitor) => {
    for (let n = visitor; n < 300; n += 6) await leave(n);
  });
  await Promise.all(visitors);
  expect(failures(await askAll(await givenSession(admin)))).toEqual([]);
  expect(countErrors()).toBe(before);
});
