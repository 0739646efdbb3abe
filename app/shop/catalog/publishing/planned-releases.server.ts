import { type NotNull, sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";

const MAX_LISTED = 5;

/**
 * Returns the first drafts that will be refused at their hour because files are missing, by the rule
 * of `findLackingFiles`, and the number of further ones.
 */
export async function listReleasesWithoutFiles() {
  const rows = await db
    .selectFrom("trackReleases")
    .innerJoin("musicTracks", "musicTracks.id", "trackReleases.trackId")
    .leftJoin("trackDeliveries", "trackDeliveries.trackId", "musicTracks.id")
    .where("refusedAt", "is", null)
    .where("publishAt", "is not", null)
    .where("isDraft", "=", true)
    .where("archivedAt", "is", null)
    .where("driveLink", "is", null)
    .where(({ or }) => or([lacksPromised, lacksAll]))
    .select(["musicTracks.id", "title", "publishAt"])
    .select(({ fn }) => fn.countAll<number>().over().as("count"))
    .$narrowType<{ publishAt: NotNull }>()
    .orderBy("publishAt")
    .orderBy("musicTracks.id")
    .limit(MAX_LISTED)
    .execute();
  const releases = rows.map(({ count: _, ...release }) => release);
  return { releases, moreReleases: (rows[0]?.count ?? 0) - releases.length };
}

const files = sql`select from track_files where track_files.track_id = music_tracks.id`;
const lacksPromised = sql<boolean>`exists (
  select from settings, unnest(promised_kinds) as promised
  where not exists (${files} and track_files.kind::text = promised::text)
)`;
const lacksAll = sql<boolean>`purchase_link is null and not exists (${files})`;
