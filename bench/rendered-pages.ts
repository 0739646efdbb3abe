import { randomBytes } from "node:crypto";
import { sha256Bytes } from "../app/platform/system/sha256.server.ts";
import { filterParameters, readTrackFilter } from "../app/shop/catalog/filters/track-filter.ts";
import { withClient } from "../tests/fixtures/connections.ts";
import { type Figure, median } from "./figures.ts";
import type { BenchShop } from "./shops.ts";

/*
 * Time of pages at a million tracks compared with 1,000. Each request goes to every shop in turn,
 * so that other load on the machine affects all of them.
 */

const ROUNDS = 40;
const WARM_UP = 5;
const MAX_MS = 60;
const MAX_TIMES = 2;

type Path = (count: number) => string;

/** Pages without a session, none of which comes from the page cache. */
const publicPages: [string, Path][] = [
  ["Store page", () => "/track-store"],
  ["List view", () => "/track-store?view=list"],
  ["Genre, unsold only", () => "/track-store?genre=Techno&sold=hide"],
  ["Page in the middle", (count) => `/track-store?page=${count / 40}`],
  ["Last page", (count) => `/track-store?page=${count / 20}`],
  [
    "Last page, genre, unsold only",
    (count) => `/track-store?genre=Techno&sold=hide&page=${Math.floor(count / 200)}`,
  ],
  ["Sale", () => "/sale"],
  ["Sale, last page", (count) => `/sale?page=${count / 200}`],
  ["Home", () => "/"],
  ["Search, rare title", (count) => `/?search=${count - 1}`],
  // Each search fills a page, or finds a few tracks, in a small shop and in a large one.
  ["Search, parts of two words", () => "/?search=er+or"],
  ["Search, two words and a number", () => "/?search=velvet+concrete+163"],
  ["Search, one letter", () => "/?search=e"],
  ["Search, one letter, page 50", () => "/?search=e&page=50"],
  ["Search, no match", () => "/?search=zzzqqq"],
  ["Search, a wrong letter", () => "/?search=velvat"],
  ["Suggestions, first letter", () => "/suggest?search=v"],
  ["Suggestions, two words", () => "/suggest?search=velvet+con"],
  ["Suggestions, a wrong letter", () => "/suggest?search=velvat+concreet"],
  ["Track", (count) => `/music/track-${Math.round(count / 2)}`],
  ["No such track", () => "/music/no-such-track"],
  ["No such page", () => "/no-such-page"],
  ["Sitemap", () => "/sitemap.xml"],
  ["Part of the sitemap", () => "/sitemap.xml?part=0"],
  ["No such part of the sitemap", () => "/sitemap.xml?part=999999"],
];

const adminPages: [string, Path][] = [
  ["Dashboard", () => "/admin"],
  ["Music Manager", () => "/admin/music-manager"],
  [
    "Music Manager, newest, in the middle",
    (count) => `/admin/music-manager?order=newest&page=${count / 40}`,
  ],
  ["Music Manager, last page", (count) => `/admin/music-manager?page=${count / 20}`],
  ["Music Manager, search, one word", () => "/admin/music-manager?search=velvet"],
  ["Music Manager, search, rare title", (count) => `/admin/music-manager?search=${count - 1}`],
  ["Download links", () => "/admin/users/downloads"],
  ["Download links, last page", (count) => `/admin/users/downloads?page=${count / 20}`],
  ["Download links, search", () => "/admin/users/downloads?search=velvet"],
  ["Messages, last page", (count) => `/admin/messages?page=${count / 200}`],
  ["Audit", () => "/admin/audit"],
  ["Audit, old days", () => "/admin/audit?from=2023-01-01&to=2023-01-01"],
  ["Audit, search, one line", (count) => `/admin/audit?text=Track+${count - 1}`],
  ["Audit, search, a person", () => "/admin/audit?person=guest"],
];

/** Pages of a shop with a tenth as many orders as tracks. */
const orderPages: [string, Path][] = [
  ["Insights by day", () => "/admin/insights"],
  ["Insights by week", () => "/admin/insights?scale=week"],
  ["Insights by month", () => "/admin/insights?scale=month"],
  ["Shares", () => "/admin/shares"],
  ["Shares, search", () => "/admin/shares?search=producer"],
  ["Orders", () => "/admin/orders"],
  ["Orders, part of a mail address", () => "/admin/orders?search=example7"],
  ["Orders, one buyer", () => "/admin/orders?search=buyer77@"],
];

/** Pages with the count of every filter option. */
const filteredPages: [string, Path][] = [
  ["Tempo", () => "bpm-from=124&bpm-to=128"],
  ["Tempo, half and double too", () => "bpm-from=62&bpm-to=64&half-double=fit"],
  ["Key, compatible", () => "key=8A&mix=compatible"],
  ["Price", () => "price-from=30&price-to=40"],
  ["Length", () => "length-from=3:00"],
  ["On sale", () => "sale=only"],
  ["New", () => "new=only"],
  ["With stems", () => "stems=only"],
  ["Vocals", () => "vocals=instrumental"],
  ["Two tags and a software", () => "tag=Tag+3&tag=Tag+10&software=FL+Studio"],
  ["Key, energy up", () => "key=8A&mix=up"],
  ["Two genres", () => "genre=House+Music&genre=Techno"],
  ["Most liked", () => "sort=most-liked"],
  [
    "Ten together",
    () =>
      "genre=Techno&genre=House+Music&bpm-from=120&bpm-to=130&price-to=50&length-from=2:00&sold=hide&vocals=instrumental&software=FL+Studio&tag=Tag+3&key=8A&mix=compatible",
  ],
  ["Four together", () => "genre=Techno&bpm-from=124&bpm-to=128&price-to=50&key=8A&mix=compatible"],
];

const feeds: [string, Path][] = [
  ["Feed of a tempo", () => "/feed.xml?bpm-from=124&bpm-to=128"],
  ["Feed of a key", () => "/feed.xml?key=8A&mix=compatible"],
];

/** Pages of another track each time, or of one that was requested before. */
const alikePages: [string, (count: number, asked: number) => string][] = [
  ["Track, and what sounds like it", (count, asked) => `/music/track-${count / 2 + asked}`],
  ["The same track again", (count) => `/music/track-${count / 2}`],
  ["Sounds like", (count, asked) => `/music/track-${count / 2 + asked}/sounds-like`],
  ["Sounds like, the same track again", (count) => `/music/track-${count / 2}/sounds-like`],
  [
    "Sounds like, what mixes",
    (count, asked) => `/music/track-${count / 2 + 200 + asked}/sounds-like?mix=well`,
  ],
];

export async function measureSimilarity(shops: BenchShop[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, path] of alikePages) {
    const asked = new Map<number, number>();
    const next: Path = (count) => {
      asked.set(count, (asked.get(count) ?? 0) + 1);
      return path(count, asked.get(count) ?? 0);
    };
    figures.push(...(await comparePage([name, next], withoutCache(shops))));
  }
  for (const page of feeds) figures.push(...(await comparePage(page, withoutCache(shops))));
  return figures;
}

/** Adds a session cookie, so that no page comes from the cache. */
function withoutCache(shops: BenchShop[]): Asked[] {
  return shops.map((shop) => ({ shop, Cookie: "sid=none" }));
}

/** Measures filters with another length each time, so that no response is cached. */
export async function measureFilters(shops: BenchShop[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [name, query] of filteredPages) {
    let asked = 0;
    const path: Path = () => {
      asked += 1;
      const chosen = new URLSearchParams(`${query(0)}&length-to=${100 + asked}:00`);
      return `/track-store?${filterParameters(readTrackFilter(chosen))}&filters=open`;
    };
    const page: [string, Path] = [`Filter: ${name.toLowerCase()}`, path];
    figures.push(...(await comparePage(page, withoutCache(shops))));
  }
  return figures;
}

/** Returns the milliseconds for one response, including a 404. */
export async function timeOnce(url: string, headers: Record<string, string> = {}): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  if (!response.ok && response.status !== 404) throw new Error(`${url}: ${response.status}.`);
  return performance.now() - start;
}

/** Compares pages of shops, of which the first is the smallest. */
export async function measureRenderedPages(shops: BenchShop[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const page of publicPages) figures.push(...(await comparePage(page, withoutCache(shops))));
  const signedIn = await Promise.all(
    shops.map(async (shop) => ({ shop, Cookie: await signIn(shop) })),
  );
  for (const page of adminPages) figures.push(...(await comparePage(page, signedIn)));
  return figures;
}

/** Compares pages of shops with orders. */
export async function measureOrderPages(shops: BenchShop[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  const signedIn = await Promise.all(
    shops.map(async (shop) => ({ shop, Cookie: await signIn(shop) })),
  );
  for (const page of orderPages) figures.push(...(await comparePage(page, signedIn)));
  return figures;
}

type Asked = { shop: BenchShop; Cookie: string };

async function comparePage([name, path]: [string, Path], asked: Asked[]): Promise<Figure[]> {
  const times = asked.map(() => [] as number[]);
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    for (const [index, { shop, Cookie }] of asked.entries()) {
      const time = await timeOnce(shop.url + path(shop.count), { Cookie });
      if (round >= WARM_UP) times[index]?.push(time);
    }
  }
  const [small = Number.NaN, ...others] = times.map(median);
  return others.map((time, index) => {
    const tracks = `${asked[index + 1]?.shop.count.toLocaleString("en")} tracks`;
    const ratio = time / small;
    return {
      what: `${name}, ${tracks}`,
      measured: `${time.toFixed(1)} ms; at 1,000 ${small.toFixed(1)} ms`,
      ratio,
      target: `≤ ${MAX_TIMES}, ≤ ${MAX_MS} ms`,
      isMet: ratio <= MAX_TIMES && time <= MAX_MS,
    };
  });
}

/** Returns the session cookie of the first administrator. */
export async function signIn({ connection }: BenchShop): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const hash = sha256Bytes(token);
  await withClient(connection, (client) =>
    client.query("insert into sessions (token_hash, user_id) values ($1, 'adm')", [hash]),
  );
  return `sid=${token}`;
}

/** Measures a page from the cache and rendered, with the same client. */
export async function measureUncached(shop: BenchShop): Promise<Figure> {
  const times = { cached: [] as number[], rendered: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.cached.push(await timeOnce(`${shop.url}/track-store`));
    times.rendered.push(await timeOnce(`${shop.url}/track-store`, { Cookie: "sid=none" }));
  }
  const [cached, rendered] = [median(times.cached), median(times.rendered)];
  const measured = `${rendered.toFixed(1)} ms; from the cache ${cached.toFixed(1)} ms`;
  return { what: "Store page, rendered", measured, ratio: rendered / cached };
}
