import { db } from "#app/platform/database/db.server.ts";
import type { UploadMatch } from "#app/platform/uploads/upload-state.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { listOverlaps } from "./audio-matches/find-overlaps.server.ts";

const MAX_LISTED = 5;

/**
 * Lists other tracks with the same file, then those with a common passage. Only administrators see
 * drafts of others.
 */
export async function listSameMusic(
  fileId: string,
  actor: Pick<Actor, "id" | "role">,
  { isForBuyers = false } = {},
): Promise<UploadMatch[]> {
  const sharing = await listOverlaps(db, [fileId]);
  return sharing
    .filter(({ ownerId, isDraft, isSold }) => {
      if (ownerId === actor.id) return !isForBuyers;
      return actor.role === "admin" || !isDraft || isSold;
    })
    .slice(0, MAX_LISTED)
    .map(({ title, otherFileId, seconds, otherSeconds }) =>
      otherFileId === fileId ? { title } : { title, passage: { seconds, otherSeconds } },
    );
}
