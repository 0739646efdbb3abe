import type { Actor } from "#app/accounts/actor.ts";
import { db } from "#app/database/db.server.ts";
import type { SameMusic } from "#app/uploads/upload-state.ts";

const MAX_SHOWN = 5;

/**
 * Tracks with the same original, then those with a passage of it: an exclusive track must not be sold under two names.
 * Drafts of others are for administrators only.
 */
export async function listSameMusic(
  originalFileId: string,
  actor: Pick<Actor, "id" | "role">,
): Promise<SameMusic[]> {
  const tracks = await db
    .selectFrom("musicTracks")
    .innerJoin("mediaFiles as preview", "preview.id", "musicTracks.previewFileId")
    .leftJoin("soundMatches as match", (join) =>
      join
        .onRef("match.otherFileId", "=", "preview.madeFromId")
        .on("match.fileId", "=", originalFileId),
    )
    .where((row) =>
      row.or([row("preview.madeFromId", "=", originalFileId), row("match.fileId", "is not", null)]),
    )
    .$if(actor.role !== "admin", (query) =>
      query.where((row) => row.or([row("isDraft", "=", false), row("userId", "=", actor.id)])),
    )
    .select(["title", "match.seconds", "match.otherSeconds"])
    .orderBy("match.moments", (order) => order.desc().nullsFirst())
    .orderBy("musicTracks.createdAt")
    .limit(MAX_SHOWN)
    .execute();
  return tracks.map(({ title, seconds, otherSeconds }) =>
    seconds === null || otherSeconds === null
      ? { title }
      : { title, passage: { seconds, otherSeconds } },
  );
}
