import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { slugOf } from "./track.ts";

const POSITIONS_LOCK = 7_301;

/** Acquire this lock before any track, because its holders wait for tracks. */
export async function lockSlugsAndPositions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${POSITIONS_LOCK})`.execute(tx);
}

/** Appends a number if a track other than `ownId` uses or used the slug. */
export async function findFreeSlug(tx: Db, title: string, ownId?: string): Promise<string> {
  const slug = slugOf(title);
  // Each candidate takes one index lookup, however many titles start alike.
  const { rows } = await sql<{ candidate: string }>`
    select candidate from (
      select case number when 1 then ${slug} else ${slug} || '-' || number end as candidate
      from (select generate_series(1, 2147483647) as number) numbers
    ) candidates
    where (select slug from music_tracks where slug = candidate and id is distinct from ${ownId}) is null
      and (select slug from former_slugs where slug = candidate and track_id is distinct from ${ownId}) is null
    limit 1
  `.execute(tx);
  return rows[0]?.candidate ?? slug;
}

export async function addFormerSlug(
  tx: Db,
  trackId: string,
  slug: string,
  newSlug: string,
): Promise<void> {
  await tx.deleteFrom("formerSlugs").where("slug", "=", newSlug).execute();
  await tx
    .insertInto("formerSlugs")
    .values({ slug, trackId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Returns the IDs of tracks by their slug, also a former one, or their ID. Leaves out unknown ones. */
export async function findTrackIds(tx: Db, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const { rows } = await sql<{ given: string; id: string }>`
    select given, coalesce(
      (select id from music_tracks where slug = given),
      (select id from music_tracks where id = given),
      (select track_id from former_slugs where slug = given)) as id
    from unnest(${slugs}::text[]) given
  `.execute(tx);
  return new Map(rows.filter(({ id }) => id).map(({ given, id }) => [given, id]));
}

/** Lists the current slugs of tracks. */
export function listSlugs(tx: Db, ids: string[]) {
  return tx
    .selectFrom("musicTracks")
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .select(["id", "slug"])
    .execute();
}
