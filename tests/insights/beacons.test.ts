import { expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ TRUST_PROXY: "1" });
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
let senders = 0;

async function send(body: string, headers: Record<string, string> = {}): Promise<number> {
  senders += 1;
  const { status } = await fetch(new URL("/insights/visit", shop.url()), {
    method: "POST",
    headers: {
      Origin: shop.url(),
      "User-Agent": firefox,
      "Content-Type": "text/plain",
      "X-Forwarded-For": `10.7.0.${senders}`,
      ...headers,
    },
    body,
  });
  return status;
}

const visitOf = (id: string) => JSON.stringify({ site: "", noted: [{ visit: id }] });

async function countVisits(id: string): Promise<number> {
  const row = await db
    .selectFrom("trackCounts")
    .where("trackId", "=", id)
    .where("scale", "=", "day")
    .select("visits")
    .executeTakeFirst();
  return row?.visits ?? 0;
}

test("visitors who opt out of tracking, bots and staff are not counted", async () => {
  const { id } = await givenTrack();
  const { token } = await shop.uploader();
  const bot = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
  const leftOut: Record<string, string>[] = [
    { DNT: "1" },
    { "Sec-GPC": "1" },
    { "User-Agent": bot },
    { "User-Agent": "" },
    { "User-Agent": "curl/8.5.0" },
    { Cookie: `sid=${token}` },
  ];
  for (const headers of leftOut) expect(await send(visitOf(id), headers)).toBe(204);
  expect(await send(visitOf(id), { DNT: "0" })).toBe(204);
  // Earlier beacons were written before it, or with it.
  expect(
    await until(
      () => countVisits(id),
      (visits) => visits > 0,
    ),
  ).toBe(1);
});

test("an invalid beacon is rejected, and so is one from another site", async () => {
  const { id } = await givenTrack();
  const hostile = [
    "",
    "{",
    "null",
    "[]",
    '{"site":"","noted":[]}',
    `{"noted":[{"visit":"${id}"}]}`,
    JSON.stringify({ site: "<script>", noted: [{ visit: id }] }),
    JSON.stringify({ site: "", noted: [{ stop: id, part: 50 }] }),
    JSON.stringify({ site: "", noted: [{ stop: id, part: -1 }] }),
    JSON.stringify({ site: "", noted: [{ visit: "x".repeat(101) }] }),
    JSON.stringify({ site: "", noted: Array.from({ length: 51 }, () => ({ visit: id })) }),
    JSON.stringify({ site: "", noted: [{ visit: id, count: 1_000_000 }] }),
    " ".repeat(17_000) + visitOf(id),
  ];
  for (const body of hostile) expect(await send(body)).toBe(400);
  expect(await send(visitOf(id), { Origin: "https://elsewhere.example" })).toBe(403);
  expect(await send(JSON.stringify({ site: "", noted: [{ search: "a\u0000b\ud800" }] }))).toBe(204);
  expect(await send(visitOf(id))).toBe(204);
  expect(
    await until(
      () => countVisits(id),
      (visits) => visits > 0,
    ),
  ).toBe(1);
});

test("a track ID that the database can't store is rejected, and other beacons of that second still count", async () => {
  const { id } = await givenTrack();
  const odd = ["a\u0000b", "\ud800", "\udc00x", "line\nbreak"];
  for (const each of odd) {
    for (const event of [{ visit: each }, { listen: each }, { stop: each, part: 0 }]) {
      expect(await send(JSON.stringify({ site: "", noted: [event] }))).toBe(400);
    }
  }
  expect(await send(visitOf(id))).toBe(204);
  expect(
    await until(
      () => countVisits(id),
      (visits) => visits > 0,
    ),
  ).toBe(1);
});

test("a network that sends too many beacons is told to wait", async () => {
  const headers = { "X-Forwarded-For": "203.0.113.50" };
  const events = Array.from({ length: 50 }, (_, at) => ({ visit: `none-${at}` }));
  const statuses = [];
  for (let sent = 0; sent < 8; sent += 1) {
    statuses.push(await send(JSON.stringify({ site: "", noted: events }), headers));
  }
  expect(statuses).toEqual([204, 204, 204, 204, 204, 204, 429, 429]);
});

test("pending visits are written when the shop closes", async () => {
  const { id } = await givenTrack();
  expect(await send(visitOf(id))).toBe(204);
  await shop.stop();
  expect(await countVisits(id)).toBe(1);
  await shop.start();
});

async function scriptsOf(path: string, token = ""): Promise<string> {
  const page = await fetch(new URL(path, shop.url()), { headers: { Cookie: `sid=${token}` } });
  const names = [...(await page.text()).matchAll(/rel="modulepreload"[^>]*? href="([^"]+\.js)"/g)];
  const scripts = names.map(async ([, name = ""]) =>
    (await fetch(new URL(name, shop.url()))).text(),
  );
  return (await Promise.all(scripts)).join("\n");
}

test("no store page loads the chart or counting code up front", async () => {
  const { slug } = await givenTrack();
  const { token } = await shop.uploader();
  expect(await scriptsOf("/admin/insights", token)).toContain("paddingInner");
  for (const path of ["/track-store", "/", `/music/${slug}`]) {
    const scripts = await scriptsOf(path);
    expect(scripts.length).toBeGreaterThan(100_000);
    expect(scripts).not.toContain("paddingInner");
    expect(scripts).not.toContain("sendBeacon");
  }
});
