import { sql } from "kysely";
import { beforeAll, expect, inject, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { likeTrack } from "../../app/shop/catalog/likes.server.ts";
import { withClient } from "../fixtures/connections.ts";
import { givenOrder, givenTrack, givenTrackFile } from "../fixtures/given.ts";
import { until } from "../fixtures/until.ts";
import { openShopForTests } from "../uploads/open-shop.ts";

const shop = openShopForTests({ PAGE_CACHE_MB: "64" });

type Given = Parameters<typeof givenTrack>[0];

/** Tracks from the last in the shop to the first. */
const given: Given[] = [
  {
    title: "Harbour",
    genre: "Techno",
    bpm: 128,
    key: "A minor",
    priceCents: 9900,
    durationSeconds: 300,
  },
  {
    title: "Lantern",
    genre: "Techno",
    bpm: 64,
    key: "E minor",
    priceCents: 2500,
    durationSeconds: 200,
  },
  {
    title: "Orchard",
    genre: "Deep House",
    bpm: 122,
    key: "C major",
    priceCents: 14_900,
    durationSeconds: 420,
  },
  {
    title: "Copper",
    genre: "Deep House",
    bpm: 124.5,
    key: "D minor",
    priceCents: 2500,
    onSale: true,
  },
  { title: "Velvet", genre: "Afro House", key: "B minor", priceCents: 0, isNewArrival: true },
  {
    title: "Granite",
    genre: "Afro House",
    bpm: 128,
    key: "A minor",
    priceCents: 50_000,
    isSold: true,
  },
];

beforeAll(async () => {
  for (const track of given) await givenTrack(track);
});

async function pageOf(query: string): Promise<string> {
  const answer = await fetch(`${shop.url()}/track-store?${query}`);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** Returns the titles in the order of the page. */
async function listed(query: string): Promise<string[]> {
  const page = await pageOf(query);
  return [...page.matchAll(/<h\d[^>]*><a [^>]*>(\w+)<\/a><\/h\d>/g)].map(([, title = ""]) => title);
}

const shopOrder = ["Granite", "Velvet", "Copper", "Orchard", "Lantern", "Harbour"];

test.each([
  ["bpm-from=120&bpm-to=125", ["Copper", "Orchard"]],
  ["bpm-from=128&bpm-to=128", ["Granite", "Harbour"]],
  ["bpm-from=128&bpm-to=128&half-double=fit", ["Granite", "Lantern", "Harbour"]],
  ["bpm-to=999", ["Granite", "Copper", "Orchard", "Lantern", "Harbour"]],
  ["key=8A", ["Granite", "Harbour"]],
  ["key=8A&mix=compatible", ["Granite", "Copper", "Orchard", "Lantern", "Harbour"]],
  ["key=8A&mix=up", ["Velvet", "Lantern"]],
  ["key=9A&mix=down", ["Granite", "Copper", "Harbour"]],
  ["key=8A&mix=relative", ["Orchard"]],
  ["price-from=25&price-to=99", ["Copper", "Lantern", "Harbour"]],
  ["price-to=0", ["Velvet"]],
  ["length-from=3:20&length-to=5", ["Lantern", "Harbour"]],
  ["genre=Deep+House&genre=Techno", ["Copper", "Orchard", "Lantern", "Harbour"]],
  ["new=only", ["Velvet"]],
  ["key=8A&sold=hide", ["Harbour"]],
  ["key=7A&sale=only", ["Copper"]],
  ["bpm-from=60&key=8A&mix=compatible&price-to=100&genre=Techno&sold=hide", ["Lantern", "Harbour"]],
  ["sort=newest", shopOrder],
  ["sort=cheapest", ["Velvet", "Copper", "Lantern", "Harbour", "Orchard", "Granite"]],
  ["sort=dearest", ["Granite", "Orchard", "Harbour", "Copper", "Lantern", "Velvet"]],
  ["sort=slowest", ["Lantern", "Orchard", "Copper", "Granite", "Harbour", "Velvet"]],
  ["sort=fastest", ["Granite", "Harbour", "Copper", "Orchard", "Lantern", "Velvet"]],
])("the store with %s shows %j", async (query, titles) => {
  expect(await listed(query)).toEqual(titles);
  expect(await listed(`${query}&view=list`)).toEqual(titles);
});

test("each filter option shows how many tracks it would leave with the other options unchanged", async () => {
  const text = (await pageOf("genre=Techno&sold=hide&bpm-from=60&filters=open"))
    .replace(/<!-- -->/g, "")
    .replace(/<[^>]+>/g, "|");
  for (const choice of [
    "Techno|+2",
    "Deep House|+2",
    "Afro House|+0",
    "Not sold|+2",
    "On sale|+0",
  ]) {
    expect(text).toMatch(new RegExp(choice.replaceAll("|", "\\|")));
  }
  const keys = await pageOf("genre=Techno&key=8A&filters=open");
  expect(keys).toContain('aria-label="8A, A minor (1)"');
  expect(keys).toContain('aria-label="9A, E minor (1)"');
  expect(keys).toContain('aria-label="7A, D minor (0)"');
});

test("filters reflect a track's current state after it is changed, liked, sold or deleted", async () => {
  const { id } = await givenTrack({ title: "Marble", genre: "Progressive", bpm: 150 });
  const other = await givenTrack({ title: "Quarry", genre: "Progressive", bpm: 151 });
  const now = (query: string) => listed(`genre=Progressive&${query}`);
  const change = (values: object) =>
    db.updateTable("musicTracks").set(values).where("id", "=", id).execute();
  const becomes = async (query: string, titles: string[]) =>
    expect(
      await until(
        () => now(query),
        (found) => `${found}` === `${titles}`,
      ),
    ).toEqual(titles);
  await becomes("bpm-from=140", ["Quarry", "Marble"]);
  await change({ bpm: 100 });
  await becomes("bpm-from=140", ["Quarry"]);
  await likeTrack(id, "a visitor");
  await becomes("sort=most-liked", ["Marble", "Quarry"]);
  await change({ soldAt: new Date() });
  await becomes("bpm-to=120&sold=hide", []);
  await db.deleteFrom("musicTracks").where("id", "=", other.id).execute();
  await becomes("bpm-from=90", ["Marble"]);
  await change({ isDraft: true });
  await becomes("bpm-from=90", []);
});

test("a range includes its ends, and a track without a tempo matches no tempo range", async () => {
  const genre = "Tech House";
  await givenTrack({ title: "Tempoless", genre });
  await givenTrack({ title: "Edge", genre, bpm: 124.1, priceCents: 4990, durationSeconds: 180 });
  const within = (query: string) => listed(`genre=Tech+House&${query}`);
  expect(
    await until(
      () => within("sort=newest"),
      ({ length }) => length === 2,
    ),
  ).toEqual(["Edge", "Tempoless"]);
  expect(await within("bpm-from=124.1&bpm-to=124.1")).toEqual(["Edge"]);
  expect(await within("bpm-from=62.05&bpm-to=62.05&half-double=fit")).toEqual(["Edge"]);
  expect(await within("bpm-to=130&half-double=fit")).toEqual(["Edge"]);
  expect(await within("price-from=49.90&price-to=49.90")).toContain("Edge");
  expect(await within("price-from=49.91")).not.toContain("Edge");
  expect(await within("length-from=3:00&length-to=3:00")).toEqual(["Edge"]);
  expect(await within("length-from=3:01")).toEqual([]);
});

test("filter counts update when a track is changed, reserved, sold or deleted", async () => {
  const given = { genre: "Minimal/Deep-Tech", bpm: 131, key: "A minor", priceCents: 4000 } as const;
  const { id } = await givenTrack({ title: "Pebble", ...given });
  const other = await givenTrack({ title: "Gravel", ...given });
  const change = (values: object) =>
    db.updateTable("musicTracks").set(values).where("id", "=", id).execute();
  const counted = async (query: string, count: string) => {
    const find = () => pageOf(`genre=Minimal%2FDeep-Tech&${query}&filters=open`);
    const page = await until(find, (found) => found.includes(count));
    expect(page).toContain(count);
  };
  await counted("bpm-from=130&bpm-to=132", 'aria-label="8A, A minor (2)"');
  await change({ key: "E minor" });
  await counted("price-to=40", 'aria-label="9A, E minor (1)"');
  await counted("price-to=40", 'aria-label="8A, A minor (1)"');
  await change({ bpm: 140 });
  await counted("bpm-to=131", 'aria-label="9A, E minor (0)"');
  await change({ bpm: 131, priceCents: 4001 });
  await counted("price-to=40", 'aria-label="9A, E minor (0)"');
  await givenOrder(id);
  await counted("price-from=40.01&sold=hide", 'aria-label="9A, E minor (1)"');
  await change({ soldAt: new Date() });
  await counted("price-from=40.01&sold=hide", 'aria-label="9A, E minor (0)"');
  await db.deleteFrom("musicTracks").where("id", "=", other.id).execute();
  await counted("sort=most-liked", 'aria-label="8A, A minor (0)"');
  await counted("sort=most-liked", 'aria-label="9A, E minor (1)"');
});

test("tracks with stems appear in the filter once their stems are saved", async () => {
  const { id } = await givenTrack({ title: "Stemmed", genre: "Bass House" });
  await givenTrackFile(id, { kind: "stems", sizeBytes: 9, sha256: "a".repeat(64) });
  await db.updateTable("musicTracks").set({ bpm: 126 }).where("id", "=", id).execute();
  expect(
    await until(
      () => listed("stems=only"),
      ({ length }) => length > 0,
    ),
  ).toEqual(["Stemmed"]);
});

test("other spellings of a filter redirect to its URL, and pages past the end to the last page", async () => {
  const leadsTo = async (query: string) => {
    const answer = await fetch(`${shop.url()}/track-store?${query}`, { redirect: "manual" });
    return answer.headers.get("Location");
  };
  expect(await leadsTo("bpm-from=&bpm-to=&price-to=&key=&mix=exact&sort=shop")).toBe(
    "/track-store",
  );
  expect(await leadsTo("key=A+minor&bpm-to=120&bpm-from=130.0&utm_source=x")).toBe(
    "/track-store?bpm-from=120&bpm-to=130&key=8A",
  );
  expect(await leadsTo("key=8A&page=7")).toBe("/track-store?key=8A");
  expect(await leadsTo("key=13A&mix=compatible&price-from=-5&bpm-to=1e9")).toBe("/track-store");
  expect(await leadsTo("sort=quickest&length-from=99:99")).toBe("/track-store");
  expect(await leadsTo("sort=fastest")).toBeNull();
  expect(await leadsTo("bpm-from=120&bpm-to=130&key=8A")).toBeNull();
});

test("hundreds of different filters, campaign links and missing pages don't change the cached pages", async () => {
  const pagesInMemory = async () => {
    const figures = await (await fetch(`${shop.url()}/metrics`)).text();
    return Number(/page_cache_pages (\d+)/.exec(figures)?.[1]);
  };
  const before = await until(
    async () => {
      await pageOf("genre=Techno");
      await fetch(`${shop.url()}/no-such-page`);
      return pagesInMemory();
    },
    (pages) => pages > 1,
  );
  for (let n = 1; n <= 70; n += 1) {
    await pageOf(`bpm-from=${n}&bpm-to=300`);
    await pageOf(`genre=Techno&utm_source=${n}`);
    expect((await fetch(`${shop.url()}/no-such-page-${n}`)).status).toBe(404);
  }
  expect(await pagesInMemory()).toBe(before);
});

test("a thousand filters in one URL give one page or none", async () => {
  const many = new URLSearchParams(Array.from({ length: 1000 }, (_, at) => ["genre", `G${at}`]));
  const answer = await fetch(`${shop.url()}/track-store?${many}&key=8A&key=9A&key=%00`);
  expect([200, 414, 431]).toContain(answer.status);
  expect(await listed("genre=Techno&genre=Techno&genre=Polka&key=8A")).toEqual(["Harbour"]);
});

test("a filtered list has its own feed", async () => {
  const feed = await (
    await fetch(`${shop.url()}/feed.xml?key=8A&mix=compatible&price-to=30`)
  ).text();
  expect([...feed.matchAll(/<entry>.*?<title>(\w+)/gs)].map(([, title]) => title)).toEqual([
    "Copper",
    "Lantern",
  ]);
  expect(feed).toContain("/track-store?price-to=30&amp;key=8A&amp;mix=compatible");
});

/** Returns the titles of a search in the page's order, and the names of its filters. */
async function searched(search: string) {
  const answer = await fetch(`${shop.url()}/?${new URLSearchParams({ search })}`);
  expect(answer.status).toBe(200);
  const page = (await answer.text()).replaceAll("<!-- -->", "");
  const chips = /<ul aria-label="Active filters".*?<\/ul>/s.exec(page)?.[0] ?? "";
  return {
    page,
    titles: [...page.matchAll(/<h\d[^>]*><a [^>]*>([^<]+)<\/a><\/h\d>/g)].map(([, title]) => title),
    chips: [
      ...chips.matchAll(
        /href="([^"]*)"[^>]*><span class="sr-only">Remove <\/span><span[^>]*>([^<]*)/g,
      ),
    ].map(([, address = "", label = ""]) => [label, address.replaceAll("&amp;", "&")]),
  };
}

test.each([
  ["128 am", ["Granite", "Harbour"], ["127–129 BPM", "A minor · 8A"]],
  ["8A", ["Granite", "Harbour"], ["A minor · 8A"]],
  ["122", ["Orchard"], ["121–123 BPM"]],
  ["deep house 122", ["Orchard"], ["Deep House", "121–123 BPM"]],
  ["Dm deep", ["Copper"], ["Deep House, Minimal/Deep-Tech", "D minor · 7A"]],
  ["techno 120-130 bpm", ["Harbour"], ["Melodic Techno, Techno", "120–130 BPM"]],
  ["7a 124.5", ["Copper"], ["124.5 BPM", "D minor · 7A"]],
  ["c maj", ["Orchard"], ["C major · 8B"]],
  ["harbor 128", ["Harbour"], ["127–129 BPM", "“harbor”"]],
])("a search for %s lists %j with its filters", async (search, titles, labels) => {
  const found = await searched(search);
  expect(found.titles).toEqual(titles);
  expect(found.chips.map(([label]) => label)).toEqual(labels);
});

test("removing a filter searches for the other words, and the last one leads to all tracks", async () => {
  const { chips, page } = await searched("deep house 122 Cmaj");
  expect(chips).toEqual([
    ["Deep House", "/?search=122+Cmaj"],
    ["121–123 BPM", "/?search=deep+house+Cmaj"],
    ["C major · 8B", "/?search=deep+house+122"],
  ]);
  expect((await searched("122")).chips).toEqual([["121–123 BPM", "/track-store"]]);
  expect(page).toContain(
    "/track-store?genre=Deep+House&amp;bpm-from=121&amp;bpm-to=123&amp;key=8B&amp;filters=open",
  );
});

test("a track titled like a tempo comes first, and quotation marks search for titles only", async () => {
  const named = await givenTrack({ title: "128", bpm: 90 });
  const { page, titles } = await searched("128");
  expect(page).toContain("Titles with “128”");
  expect(titles).toEqual(["128", "Granite", "Harbour"]);
  expect(await searched(`"128"`)).toMatchObject({ titles: ["128"], chips: [] });
  await db.deleteFrom("musicTracks").where("id", "=", named.id).execute();
});

test("a search without results shows the closest tracks and offers an alert for it", async () => {
  const { page, titles, chips } = await searched("bm techno");
  expect(page).toContain("No tracks found");
  expect(page).toContain("Closest matches: B minor · 10A, compatible · Melodic Techno, Techno");
  expect([titles, chips]).toEqual([["Lantern"], []]);
  expect(page).toContain('href="/saved-searches?search=bm+techno"');
  expect((await searched("orchard 8A")).titles).toEqual(["Orchard"]);
  expect((await searched("zzzz")).page).toContain("Discover New Tracks");
});

test("a search by tempo and key offers an alert for what it finds", async () => {
  const { page } = await searched("128 am");
  expect(page).toContain("/saved-searches?search=128+am");
  expect(page).toContain("Get alerts for tracks like these");
});

test.each(["harbour", "am I", "deep", "13a", "900"])(
  "a search for %s matches only its words",
  async (search) => {
    expect((await searched(search)).chips).toEqual([]);
  },
);

test("filters, feeds and similar tracks show the last state while many changed tracks are being read", async () => {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(
    db,
  );
  await sql`insert into music_tracks (id, slug, title, genre, price_cents, position, is_draft)
    select 'many-' || n, 'many-' || n, 'Many ' || n, 'Techno', 100, 1000 + n, false
    from generate_series(1, 60) n`.execute(db);
  const { slug } = await givenTrack({ title: "Steady", bpm: 170 });
  await until(
    () => listed("bpm-from=170"),
    (found) => `${found}` === "Steady",
  );
  await withClient({ ...inject("server"), database: rows[0]?.database }, async (client) => {
    // Queries for the filter's columns are the only ones that read this table.
    await client.query("begin; lock table track_files");
    await sql`update music_tracks set bpm = 175 where id like 'many-%'`.execute(db);
    await until(async () => (await countWaiting()) > 0);
    const pages = [
      "track-store?bpm-from=170",
      "feed.xml?bpm-from=170",
      `music/${slug}/sounds-like`,
    ];
    for (const path of pages) {
      const answer = await fetch(`${shop.url()}/${path}`, { signal: AbortSignal.timeout(10_000) });
      expect(await answer.text()).toContain("Steady");
    }
    await client.query("rollback");
  });
  await until(
    () => pageOf("bpm-from=171"),
    (page) => page.includes("60 tracks"),
  );
});

/** Counts statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
