import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import { slugOf } from "./track.ts";

/** Chosen once for this lock; any number that no other lock uses. */
const placesLock = 7_301;

/**
 * Until the transaction ends nobody else takes a slug or a place in the shop, so that no two tracks
 * get the same. Taken before any track is locked, since those who hold it wait for tracks.
 */
export async function lockPlaces(on: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${placesLock})`.execute(on);
}

/**
 * The slug of a title, with a number when another track has it or had it. A slug that the track
 * `ownId` had itself is free for it.
 */
export async function findFreeSlug(on: Db, title: string, ownId?: string): Promise<string> {
  const slug = slugOf(title);
  // One lookup a candidate: however many titles begin alike, only those that are alike count.
  const { rows } = await sql<{ candidate: string }>`
    select candidate from (
      select case number when 1 then ${slug} else ${slug} || '-' || number end as candidate
      from (select generate_series(1, 2147483647) as number) numbers
    ) candidates
    where (select slug from music_tracks where slug = candidate and id is distinct from ${ownId}) is null
      and (select slug from former_slugs where slug = candidate and track_id is distinct from ${ownId}) is null
    limit 1
  `.execute(on);
  return rows[0]?.candidate ?? slug;
}

/** Notes that a track had a slug, which from now on redirects to `next`. */
export async function keepFormerSlug(
  on: Db,
  trackId: string,
  slugs: { former: string; next: string },
): Promise<void> {
  const former = { slug: slugs.former, trackId };
  await on.deleteFrom("formerSlugs").where("slug", "=", slugs.next).execute();
  await on.insertInto("formerSlugs").values(former).execute();
}
