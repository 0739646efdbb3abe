import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { db } from "../../app/platform/database/db.server.ts";
import {
  compactRowCounts,
  countRows,
  findListedPage,
} from "../../app/platform/database/row-counts.server.ts";
import { countTracksAndLikes } from "../../app/shop/catalog/count-tracks.server.ts";
import { addLike } from "../../app/shop/catalog/likes.server.ts";
import { listManagedTracks } from "../../app/shop/catalog/managed-tracks.server.ts";
import {
  listSitemapParts,
  listTrackAddresses,
} from "../../app/shop/catalog/track-addresses.server.ts";
import { countListed, listTracks } from "../../app/shop/catalog/tracks.server.ts";
import { givenManyTracks } from "../fixtures/many-tracks.ts";

const admin = { id: "adm", username: "admin", role: "admin", canUpload: true } as const;

beforeAll(async () => {
  await givenManyTracks(3000);
  await sql`drop index music_tracks_search`.execute(db);
});

/** Returns the dashboard's counts, counted row by row. */
async function countOneByOne() {
  const { rows } = await sql`
    select count(*) filter (where archived_at is null) as "all",
      count(*) filter (where archived_at is null and is_draft) as drafts,
      count(*) filter (where archived_at is null and sold_at is not null) as sold,
      (select sum(count) from track_likes) as likes
    from music_tracks`.execute(db);
  return rows[0];
}

test("the dashboard's numbers stay correct whatever happens to tracks, in one transaction or in many", async () => {
  expect(await countTracksAndLikes()).toEqual(await countOneByOne());
  const changes = [
    sql`delete from music_tracks where position % 13 = 0`,
    sql`update music_tracks set sold_at = case when sold_at is null then now() end where position % 5 = 0`,
    sql`update music_tracks set is_draft = true, archived_at = now() where position % 11 = 0`,
    sql`update music_tracks set position = position + 50000, genre = 'Techno' where position % 4 = 1`,
    sql`update music_tracks set is_draft = not is_draft where position % 13 = 0 and archived_at is null`,
    sql`update track_likes set count = count + 2 where track_id like '%7'`,
  ];
  for (const change of changes) {
    await change.execute(db);
    expect(await countTracksAndLikes()).toEqual(await countOneByOne());
  }
  const before = await countTracksAndLikes();
  const undone = db.transaction().execute(async (on) => {
    await on.deleteFrom("musicTracks").execute();
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await countTracksAndLikes()).toEqual(before);
  await compactRowCounts();
  expect(await countTracksAndLikes()).toEqual(before);
});

test("no like is lost if likes and the settling of counts run at the same moment", async () => {
  const before = await countRows("likes");
  const likes = Array.from({ length: 60 }, (_, n) =>
    addLike(db, `many-${n + 1 + Math.floor(n / 12)}`),
  );
  const compactions = Array.from({ length: 10 }, () => compactRowCounts());
  await Promise.all([...likes, ...compactions]);
  expect(await countRows("likes")).toBe(before + 60);
  await compactRowCounts();
  expect(await countRows("likes")).toBe(before + 60);
});

test("a page deep in a list has the same tracks as one counted from the beginning", async () => {
  await sql`delete from music_tracks where position between 700 and 1300 and position % 5 > 0`.execute(
    db,
  );
  await sql`update music_tracks set position = position - 90000 where position between 2500 and 2800`.execute(
    db,
  );
  const filters = [
    {},
    { hideSold: true },
    { onSale: true },
    { genres: ["Techno"] },
    { genres: ["Techno"], hideSold: true },
  ] as const;
  for (const filter of filters) {
    const { rows } = await sql<{ id: string }>`
      select id from music_tracks where not is_draft
        and (${"genres" in filter ? filter.genres[0] : ""} in ('', genre))
        and (${"hideSold" in filter || "onSale" in filter} = false or sold_at is null)
        and (${"onSale" in filter} = false or on_sale)
      order by position`.execute(db);
    expect(await countListed(filter)).toBe(rows.length);
    const last = Math.ceil(rows.length / 20);
    for (const page of [1, 2, 51, 52, 60, Math.ceil(last / 2), last - 1, last].filter(
      (n) => n >= 1 && n <= last,
    )) {
      const { tracks, hasNext } = await listTracks({ ...filter, page });
      expect(tracks.map(({ id }) => id)).toEqual(
        rows.slice((page - 1) * 20, page * 20).map(({ id }) => id),
      );
      expect(hasNext).toBe(page < last);
    }
    expect((await listTracks({ ...filter, page: last + 70 })).tracks).toEqual([]);
  }
});

test("the Music Manager's pages are complete in both orders, and a page past the end is the last", async () => {
  const orders = { shop: sql`position`, newest: sql`created_at desc, id` } as const;
  for (const order of ["shop", "newest"] as const) {
    const { rows } = await sql<{ id: string }>`
      select id from music_tracks where archived_at is null order by ${orders[order]}`.execute(db);
    const last = Math.ceil(rows.length / 20);
    for (const page of [1, 55, last]) {
      const { tracks, count, pages } = await listManagedTracks(admin, { order, page });
      expect([count, pages]).toEqual([rows.length, last]);
      expect(tracks.map(({ id }) => id)).toEqual(
        rows.slice((page - 1) * 20, page * 20).map(({ id }) => id),
      );
    }
    const beyond = await listManagedTracks(admin, { order, page: 1_000_000_000 });
    expect(beyond.page).toBe(last);
    expect(beyond.tracks.at(-1)?.id).toBe(rows.at(-1)?.id);
  }
});

test("a list without tracks has one empty page", async () => {
  const empty = { count: 0, pages: 1, page: 1, start: undefined };
  expect(await findListedPage("shop:No Such Genre", 7, 20)).toEqual(empty);
});

test("the parts of the sitemap list every published track once, with at most 1,024 in each", async () => {
  const parts = await Promise.all((await listSitemapParts()).map(listTrackAddresses));
  const sizes = parts.map((part) => part?.length ?? 0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1024);
  const { rows } = await sql<{ slug: string }>`
    select slug from music_tracks where not is_draft order by position`.execute(db);
  expect(parts.flat().map((track) => track?.slug)).toEqual(rows.map(({ slug }) => slug));
  for (const wrong of ["99", "-2097152", "9999999", "x", "", "1.5", "01"]) {
    expect(await listTrackAddresses(wrong), wrong).toBeUndefined();
  }
});
