import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { slugOf } from "./track.ts";

/** Any number that no other lock uses. */
const POSITIONS_LOCK = 7_301;

/**
 * Locks slugs and positions. Acquired before any track is locked, because its holders wait for
 * tracks.
 */
export async function lockSlugsAndPositions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${POSITIONS_LOCK})`.execute(tx);
}

/** Returns the slug of a title, with a number if a track other than `ownId` uses or used it. */
export async function findFreeSlug(tx: Db, title: string, ownId?: string): Promise<string> {
  const slug = slugOf(title);
  // One index lookup per candidate, however many titles start alike.
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
  await tx.insertInto("formerSlugs").values({ slug, trackId }).execute();
}
