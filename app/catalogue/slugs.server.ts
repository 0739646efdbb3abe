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
  const { rows } = await sql<{ slug: string }>`
    select slug from music_tracks
      where (slug = ${slug} or starts_with(slug, ${`${slug}-`})) and id is distinct from ${ownId}
    union all
    select slug from former_slugs
      where (slug = ${slug} or starts_with(slug, ${`${slug}-`})) and track_id is distinct from ${ownId}
  `.execute(on);
  const taken = new Set(rows.map((row) => row.slug));
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}-${number}`)) number += 1;
  return `${slug}-${number}`;
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
