import type { Actor } from "#app/accounts/actor.ts";
import { db } from "#app/database/db.server.ts";

const MAX_SHOWN = 5;

/** An exclusive track must not be sold under two names. Drafts of others are for administrators only. */
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
    .limit(MAX_SHOWN)
    .execute();
  return tracks.map(({ title }) => title);
}
