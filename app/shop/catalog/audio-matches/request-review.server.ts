import { type ExpressionBuilder, sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import { listBlockingOverlaps, type Overlap } from "./find-overlaps.server.ts";

export async function excludeAllowed(
  tx: Db,
  trackId: string | undefined,
  overlaps: Overlap[],
): Promise<Overlap[]> {
  if (trackId === undefined || overlaps.length === 0) return overlaps;
  const allowed = await tx
    .selectFrom("soundQuestions")
    .where("trackId", "=", trackId)
    .where("decision", "=", "allowed")
    .select(["otherTrackId", "fileIds"])
    .execute();
  const allowedFiles = new Map(allowed.map(({ otherTrackId, fileIds }) => [otherTrackId, fileIds]));
  return overlaps.filter(
    (each) => !each.fileIds.every((id) => allowedFiles.get(each.trackId)?.includes(id)),
  );
}

/** Decisions about the same files stay. Other files reopen them. */
export async function requestReview(tx: Db, trackId: string, overlaps: Overlap[]): Promise<void> {
  for (const { trackId: otherTrackId, fileIds, ...passage } of overlaps) {
    const { fileId, otherFileId, seconds, otherSeconds } = passage;
    const question = { fileIds, fileId, otherFileId, seconds, otherSeconds };
    const undecided = { decision: null, reason: null, decidedBy: null, decidedAt: null };
    await tx
      .insertInto("soundQuestions")
      .values({ trackId, otherTrackId, ...question })
      .onConflict((conflict) =>
        conflict
          .columns(["trackId", "otherTrackId"])
          .doUpdateSet({ ...question, ...undecided, askedAt: sql<Date>`now()` })
          .where(sql<boolean>`not sound_questions.file_ids @> excluded.file_ids`),
      )
      .execute();
  }
}

/** Runs after the analysis of an earlier file, for unsold tracks that were added later. */
export async function requestReviewOfPublished(tx: Db, fileId: string): Promise<void> {
  const tracks = await tx
    .selectFrom("musicTracks")
    .where("id", "in", (eb) => tracksWithFile(eb, fileId))
    .where("isDraft", "=", false)
    .where("soldAt", "is", null)
    .select(["id", "userId", "createdAt"])
    .execute();
  for (const { userId, ...track } of tracks) {
    const overlaps = await listBlockingOverlaps(tx, { track, ownerId: userId, fileIds: [fileId] });
    const before = overlaps.filter(({ createdAt }) => createdAt < track.createdAt);
    await requestReview(tx, track.id, await excludeAllowed(tx, track.id, before));
  }
}

/** Uses an index per column, because an `or` would read every track. */
function tracksWithFile(
  { selectFrom }: ExpressionBuilder<Database, "musicTracks">,
  fileId: string,
) {
  return selectFrom("trackFiles")
    .where("fileId", "=", fileId)
    .select("trackId")
    .union(
      selectFrom("musicTracks as previewed")
        .innerJoin("mediaFiles as preview", "preview.id", "previewed.previewFileId")
        .where("preview.madeFromId", "=", fileId)
        .select("previewed.id as trackId"),
    );
}
