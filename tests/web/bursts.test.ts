import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { countLikes } from "../../app/shop/catalog/likes.server.ts";
import { givenDelivery, givenSession, givenTrack, givenUser } from "../fixtures/given.ts";
import type { RunningShop } from "../fixtures/start-shop.ts";
import { startShopHere } from "./shop-here.ts";

/*
 * Concurrent requests from one address at every limit, each from another port. The proxy in front
 * includes the port in addresses, as some do.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await startShopHere({ TRUST_PROXY: "1" });
});

let networks = 0;
/** Returns a new address for each of a proxy's connections. */
function freshAddresses(): (connection: number) => string {
  networks += 1;
  const [ipv4, ipv6] = [`203.0.113.${networks}`, `2001:db8:${networks}::`];
  const prefix = networks % 2 ? `[${ipv6}1]` : ipv4;
  return (connection) => `${prefix}:${10_000 + connection}`;
}

type Asked = { from: string; form?: Record<string, string>; cookie?: string; signal?: AbortSignal };

function ask(path: string, { from, form, cookie, signal }: Asked): Promise<Response> {
  const headers = { Origin: shop.url, "X-Forwarded-For": from, ...(cookie && { Cookie: cookie }) };
  const body = form ? new URLSearchParams(form) : null;
  const method = form ? "POST" : "GET";
  return fetch(shop.url + path, {
    method,
    headers,
    body,
    redirect: "manual",
    ...(signal && { signal }),
  });
}

/** Sends requests at once. Returns the count of each status. */
async function burst(count: number, send: (n: number) => Promise<Response>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)));
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return (status: number) => counts.get(status) ?? 0;
}

/** Expects some, and no more than a number: a busy machine may answer 503 to a few. */
function expectAtMost(most: number, count: number): void {
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(most);
}

test("only five of 40 concurrent wrong passwords for one account are checked", async () => {
  const { username } = await givenUser();
  const from = freshAddresses();
  const form = { username, password: "wrong password" };
  const begun = performance.now();
  const count = await burst(40, (n) => ask("/login", { from: from(n), form }));
  // Five attempts are allowed, then one more after a second, another two seconds later, and so on.
  const seconds = (performance.now() - begun) / 1000;
  expectAtMost(5 + Math.floor(Math.log2(seconds + 1)), count(401));
  expect(count(303)).toBe(0);
});

test("only 20 of 60 usernames tried at once from one address are checked", async () => {
  const from = freshAddresses();
  const form = (n: number) => ({ username: `guess${n}`, password: "wrong password" });
  const count = await burst(60, (n) => ask("/login", { from: from(n), form: form(n) }));
  expectAtMost(20, count(401));
});

test("only 30 of 60 concurrent likes from one address count", async () => {
  const { id, slug } = await givenTrack();
  const from = freshAddresses();
  // Browsers without cookies: each form is a separate like.
  const likes = `/music/${slug}?cookie=set`;
  const count = await burst(60, (n) => ask(likes, { from: from(n), form: {} }));
  expectAtMost(30, count(200));
  expectAtMost(30, await countLikes(id));
});

test("only three of 20 concurrent messages from one address are accepted", async () => {
  const from = freshAddresses();
  const opened = String(Date.now() - 10_000);
  const fields = (n: number) => ({
    name: "Ana",
    email: "ana@example.com",
    message: `${n}`,
    opened,
  });
  const count = await burst(20, (n) => ask("/contact", { from: from(n), form: fields(n) }));
  expectAtMost(3, count(303));
});

test.each([
  ["download links", "/download/"],
  ["passes to files", "/delivery/"],
])(
  "only 30 of 100 concurrent guesses at %s are answered, and even a correct link is refused after them",
  async (_what, path) => {
    const { id } = await givenTrack();
    const { downloadId } = await givenDelivery(id);
    const from = freshAddresses();
    const openDownload = () => ask(`/download/${downloadId}`, { from: from(0) });
    expect((await openDownload()).status).toBe(200);
    const wrong = (n: number) => `${path}${"a".repeat(20)}${100_000 + n}`;
    const guesses = burst(100, (n) => ask(wrong(n), { from: from(n) }));
    const right = openDownload();
    expectAtMost(30, (await guesses)(404));
    expect((await right).status).not.toBe(200);
  },
);

test("40 concurrent visits to a valid link do not count as guesses", async () => {
  const { downloadId } = await givenDelivery((await givenTrack()).id);
  const from = freshAddresses();
  const count = await burst(40, (n) => ask(`/download/${downloadId}`, { from: from(n) }));
  expectAtMost(40, count(200));
  expect(count(429)).toBe(0);
});

test("a link that is used repeatedly leaves one row per hour for each network", async () => {
  const { id } = await givenTrack();
  const { downloadId } = await givenDelivery(id);
  const [home, office] = [freshAddresses(), freshAddresses()];
  const confirm = (from: string) => ask(`/download/${downloadId}/claim`, { from, form: {} });
  await burst(40, (n) => confirm(n % 2 ? home(n) : office(n)));
  const rows = await db.selectFrom("linkUses").select(["network", "usedAt"]).execute();
  const hours = rows.map(
    ({ network, usedAt }) => `${network} ${usedAt.toISOString().slice(0, 13)}`,
  );
  expect(new Set(rows.map(({ network }) => network)).size).toBe(2);
  expect(rows).toHaveLength(new Set(hours).size);
  await sql`update link_uses set used_at = used_at - interval '1 hour'`.execute(db);
  await confirm(home(0));
  expect(await db.selectFrom("linkUses").select("id").execute()).toHaveLength(rows.length + 1);
});

test("an office that uses up its streams does not block signed-in users there or visitors elsewhere", async () => {
  const [office, home] = [freshAddresses(), freshAddresses()];
  const cookie = `sid=${await givenSession(await givenUser())}`;
  const stop = new AbortController();
  const listen = (from: string, more = {}) => ask("/live", { from, signal: stop.signal, ...more });
  const visitors = await burst(150, (n) => listen(office(n)));
  expect([visitors(200), visitors(429)]).toEqual([100, 50]);
  const colleague = await burst(5, (n) => listen(office(n), { cookie }));
  expect([colleague(200), colleague(429)]).toEqual([4, 1]);
  expect((await burst(9, (n) => listen(home(n))))(200)).toBe(9);
  stop.abort();
});
