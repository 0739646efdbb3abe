import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import type { Suggestions } from "../../app/shop/catalog/search/suggest.server.ts";
import { givenTrack } from "../fixtures/given.ts";
import { holdLock } from "../fixtures/hold-lock.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests();

beforeAll(async () => {
  await givenTrack({ title: "Lantern Fish", genre: "Techno", bpm: 128, key: "A minor" });
  await givenTrack({ title: "Pressure Plate", genre: "Deep House" });
  await givenTrack({ title: "Añoranza", genre: "Deep House" });
  await givenTrack({ title: "Nobody's Harbour", genre: "Afro House" });
  await givenTrack({ title: "Pulse Harbor", genre: "Afro House" });
  await givenTrack({ title: "Secretive", isDraft: true });
});

async function suggest(search: string): Promise<Suggestions> {
  const query = new URLSearchParams({ search });
  const answer = await fetch(`${shop.url()}/suggest?${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Suggestions;
}

async function searchPage(search: string): Promise<string> {
  const answer = await fetch(`${shop.url()}/?${new URLSearchParams({ search })}`);
  expect(answer.status).toBe(200);
  return (await answer.text()).replace(/<!-- -->/g, "");
}

const titles = ({ tracks }: Suggestions) => tracks.map(({ title }) => title);

test("suggestions list tracks and genres whose names contain the typed letters", async () => {
  const { tracks, genres, corrected } = await suggest("  dee ");
  expect(tracks.map(({ title }) => title)).toEqual(["Añoranza", "Pressure Plate"]);
  expect(genres).toEqual([
    { name: "Deep House", address: "/track-store?genre=Deep+House" },
    { name: "Minimal/Deep-Tech", address: "/track-store?genre=Minimal%2FDeep-Tech" },
  ]);
  expect(corrected).toBeUndefined();
});

test("typing a tempo and a key suggests the tracks with both, and the search's page", async () => {
  const suggestions = await suggest("128 am");
  expect(suggestions.understood).toEqual({
    label: "127–129 BPM · A minor · 8A",
    count: 1,
    address: "/?search=128+am",
  });
  expect(titles(suggestions)).toEqual(["Lantern Fish"]);
});

test.each([
  ["lantrn", "lantern", "Lantern Fish"],
  ["lnatern", "lantern", "Lantern Fish"],
  ["lanternn fsh", "lantern fish", "Lantern Fish"],
  ["plete", "plate", "Pressure Plate"],
  ["presx", "pressure", "Pressure Plate"],
  ["anoranxa", "anoranza", "Añoranza"],
  ["AÑORANXA", "anoranza", "Añoranza"],
])("%s, with a typo, finds %s", async (search, corrected, title) => {
  const suggestions = await suggest(search);
  expect(suggestions.corrected).toBe(corrected);
  expect(titles(suggestions)).toEqual([title]);
  const page = await searchPage(search);
  expect(page).toContain(`Showing results for <strong class="text-ink">${corrected}</strong>`);
  expect(page).toContain(`>${title}</a>`);
});

test.each(["nobodys harbor", "nobody's harbour", "Nobody’s harbor", "harbor nobodys", "HARBOUR"])(
  "%s finds Nobody's Harbour, also where another track has the other spelling",
  async (search) => {
    expect(titles(await suggest(search))).toContain("Nobody's Harbour");
    expect(await searchPage(search)).toContain(">Nobody&#x27;s Harbour</a>");
  },
);

test.each([
  ["lxntxrn", "lantern"],
  ["plate of zzzz", "plate"],
  ["lantern plate", "lantern"],
])("%s finds nothing, and the page suggests %s", async (search, nearest) => {
  expect(titles(await suggest(search))).toEqual([]);
  const page = await searchPage(search);
  expect(page).toContain("No tracks found");
  expect(page).toContain(`href="/?search=${nearest}"`);
  expect(page).toContain(`Closest matches: “${nearest}”`);
  expect(page).toContain("Notify me when one is added");
});

test.each([
  "",
  " ",
  "\0",
  "zz",
  "%",
  "qqqqqqqqqq",
  "secretivf",
  "' or 1=1",
  "a".repeat(5000),
  "é".repeat(200),
  "x y ".repeat(50),
])("%j gets a response without results", async (search) => {
  expect(titles(await suggest(search))).toEqual([]);
});

test.each(["nobodys h", "nobody´s", "Nobody’s", "'nobody's'"])(
  "%s finds Nobody's Harbour as it is typed",
  async (search) => {
    const { tracks, corrected } = await suggest(search);
    expect([tracks.map(({ title }) => title), corrected]).toEqual([
      ["Nobody's Harbour"],
      undefined,
    ]);
  },
);

test("a track that was just added is also found with a typo", async () => {
  expect(titles(await suggest("marmelade"))).toEqual([]);
  await givenTrack({ title: "Marmalade" });
  await until(async () => titles(await suggest("marmelade")).includes("Marmalade"));
});

test("when the database fails while search words are read, the shop keeps running and reads them later", async () => {
  const { id } = await givenTrack({ title: "Seventh Wave" });
  await until(async () => titles(await suggest("sevanth")).includes("Seventh Wave"));
  const lock = await holdLock(sql`lock table music_tracks in access exclusive mode`);
  const change = JSON.stringify({ table: "music_tracks", kind: "changed", ids: [id] });
  await sql`select pg_notify('changes', ${change})`.execute(db);
  await lock.untilWaiting(2);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  await lock.release();
  await until(async () => (await fetch(`${shop.url()}/suggest?search=sevanth`)).ok);
  expect(titles(await suggest("sevanth"))).toEqual(["Seventh Wave"]);
});
