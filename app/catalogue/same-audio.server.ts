import type { Actor } from "#app/accounts/actor.ts";
import { db } from "#app/database/db.server.ts";

const MOST_SHOWN = 5;

/**
 * Titles of tracks that were made from the same file, since an exclusive track cannot be sold under two
 * names. A draft of somebody else's is not told of; the owner and administrators see all.
 */
export async function listTracksMadeFrom(
  originalFileId: string,
  actor: Pick<Actor, "id" | "role">,
): Promise<string[]> {
  const tracks = await db
    .selectFrom("musicTracks")
    .innerJoin("mediaFiles as preview", "preview.id", "musicTracks.previewFileId")
    .where("preview.madeFromId", "=", originalFileId)
    .$if(actor.role !== "admin", (query) =>
      query.where((row) => row.or([row("isDraft", "=", false), row("userId", "=", actor.id)])),
    )
    .select("title")
    .orderBy("musicTracks.createdAt")
    .limit(MOST_SHOWN)
    .execute();
  return tracks.map(({ title }) => title);
}
