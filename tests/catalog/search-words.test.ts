import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import { listManagedTracks } from "../../app/shop/catalog/managed-tracks.server.ts";
import { findLastPage, listTracks } from "../../app/shop/catalog/tracks.server.ts";
import { givenManyTracks } from "../fixtures/many-tracks.ts";

const admin = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;

// More tracks than a search checks before it uses the index.
beforeAll(() => givenManyTracks(9000));

/**
 * Searches with frequent and rare words, parts of words, numbers, one letter, none, and text across
 * two words.
 */
const searches = [
  "e",
  "velvet",
  "t d",
  "night drive signal",
  "techno",
  "8999",
  "899",
  "zzz",
  "et co",
  "0",
  "tech house",
];

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
      const { tracks, hasNext } = await listTracks({ search, page });
      expect(tracks.map(({ id }) => id)).toEqual(all.slice((page - 1) * 20, page * 20));
      expect(hasNext).toBe(page < last);
    }
    expect(await findLastPage({ search, page: 9 })).toBe(last);
    expect((await listTracks({ search, page: last + 1 })).tracks).toEqual([]);
  },
);

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
