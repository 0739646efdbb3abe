import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { stopListening } from "../../app/platform/database/changes.server.ts";
import { db } from "../../app/platform/database/db.server.ts";
import { listManagedTracks } from "../../app/shop/catalog/managed-tracks.server.ts";
import { searchTracks } from "../../app/shop/catalog/search/search-tracks.server.ts";
import { givenManyTracks } from "../fixtures/many-tracks.ts";

const admin = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;

afterAll(stopListening);

// More tracks than a search checks before it uses the index.
beforeAll(() => givenManyTracks(9000));

/**
 * Searches with frequent and rare words, parts of words, numbers, one letter, none, and text across
 * two words.
 */
const searches = ["e", "velvet", "t d", "techno", "8999", "899", "zzz", "et co", "0", "tech house"];

async function readAll(search: string, order = sql`position`, published = true): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from music_tracks where strpos(lower(title || E'\n' || genre), ${search}) > 0
      and (not is_draft or not ${published}::boolean) order by ${order} limit 1000`.execute(db);
  return rows.map(({ id }) => id);
}

test.each(searches)(
  "a search for %j lists the same tracks as checking each one, in the shop's order",
  async (search) => {
    const all = await readAll(search);
    const last = Math.max(1, Math.ceil(all.length / 20));
    for (const page of new Set([1, 2, Math.ceil(last / 2), last])) {
      const found = await searchTracks(search, page);
      expect(found.tracks.map(({ id }) => id)).toEqual(all.slice((page - 1) * 20, page * 20));
      expect(found).toMatchObject({ count: all.length, pages: last });
    }
    expect((await searchTracks(search, last + 1)).tracks).toEqual([]);
  },
);

test("words that no title has in this order find the titles that have all of them", async () => {
  const { rows } = await sql<{ id: string }>`
    select id from music_tracks where not is_draft and title ~ 'night' and title ~ 'drive'
      and title ~ 'signal' order by position`.execute(db);
  const { tracks, count } = await searchTracks("Signal: Drive Night", 1);
  expect(tracks.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect([rows.length, count]).toEqual([count, rows.length]);
});

test.each(searches)(
  "the Music Manager finds %j in both orders, and counts 1,000 at most",
  async (search) => {
    const orders = { shop: sql`position`, newest: sql`created_at desc, id` } as const;
    for (const order of ["shop", "newest"] as const) {
      const all = await readAll(search, orders[order], false);
      const pages = Math.max(1, Math.ceil(all.length / 20));
      for (const page of new Set([1, 2, pages])) {
        const found = await listManagedTracks(admin, { search, order, page });
        expect(found).toMatchObject({ count: all.length, pages, page: Math.min(page, pages) });
        const [from, to] = [(found.page - 1) * 20, found.page * 20];
        expect(found.tracks.map(({ id }) => id)).toEqual(all.slice(from, to));
      }
    }
  },
);

test("a search with too many results to count says that there are more", async () => {
  const found = await listManagedTracks(admin, { search: "e", order: "shop", page: 500 });
  expect(found).toMatchObject({ count: 1000, hasMore: true, page: 50, pages: 50 });
  const few = await listManagedTracks(admin, { search: "8999", order: "shop", page: 1 });
  expect(few).toMatchObject({ count: 1, hasMore: false, pages: 1 });
});
