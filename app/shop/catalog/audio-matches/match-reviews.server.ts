import { db } from "#app/platform/database/db.server.ts";
import type { Bucket } from "#app/platform/storage/storage.server.ts";
import type { SoundQuestions } from "../catalog-schema.ts";

const MAX_LISTED = 50;

export type MatchedTrack = {
  trackId: string;
  title: string;
  owner: string | null;
  state: "draft" | "published" | "sold";
  mediaType: string;
  /** Null for the track's own audio. */
  fileName: string | null;
  seconds: number;
};

export type MatchReview = {
  id: string;
  askedAt: Date;
  decision: SoundQuestions["decision"];
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  mine: MatchedTrack;
  other: MatchedTrack;
};

export type ReviewView = "open" | "decided";

/** Lists open reviews oldest first, and decided ones newest first. */
export async function listMatchReviews(view: ReviewView): Promise<MatchReview[]> {
  const isOpen = view === "open";
  const rows = await db
    .selectFrom("soundQuestions as question")
    .where("decision", isOpen ? "is" : "is not", null)
    .innerJoin("musicTracks as track", "track.id", "question.trackId")
    .innerJoin("musicTracks as otherTrack", "otherTrack.id", "question.otherTrackId")
    .leftJoin("userProfiles as owner", "owner.id", "track.userId")
    .leftJoin("userProfiles as otherOwner", "otherOwner.id", "otherTrack.userId")
    .innerJoin("mediaFiles as file", "file.id", "question.fileId")
    .innerJoin("mediaFiles as otherFile", "otherFile.id", "question.otherFileId")
    .leftJoin("trackFiles as named", (join) =>
      join.onRef("named.trackId", "=", "track.id").onRef("named.fileId", "=", "file.id"),
    )
    .leftJoin("trackFiles as otherNamed", (join) =>
      join
        .onRef("otherNamed.trackId", "=", "otherTrack.id")
        .onRef("otherNamed.fileId", "=", "otherFile.id"),
    )
    .select(["question.id", "askedAt", "decision", "reason", "decidedBy", "decidedAt"])
    .select(["question.trackId", "track.title", "track.soldAt", "track.isDraft", "owner.username"])
    .select(["question.otherTrackId", "otherTrack.title as otherTitle"])
    .select(["otherTrack.soldAt as otherSoldAt", "otherTrack.isDraft as otherIsDraft"])
    .select(["otherOwner.username as otherUsername", "seconds", "otherSeconds"])
    .select(["file.mediaType", "otherFile.mediaType as otherMediaType"])
    .select(["named.fileName", "otherNamed.fileName as otherFileName"])
    .orderBy(isOpen ? "askedAt" : "decidedAt", isOpen ? "asc" : "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    askedAt: row.askedAt,
    decision: row.decision,
    reason: row.reason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt,
    mine: {
      trackId: row.trackId,
      title: row.title,
      owner: row.username,
      mediaType: row.mediaType,
      fileName: row.fileName,
      seconds: row.seconds,
      state: stateOf(row.soldAt, row.isDraft),
    },
    other: {
      trackId: row.otherTrackId,
      title: row.otherTitle,
      owner: row.otherUsername,
      mediaType: row.otherMediaType,
      fileName: row.otherFileName,
      seconds: row.otherSeconds,
      state: stateOf(row.otherSoldAt, row.otherIsDraft),
    },
  }));
}

function stateOf(soldAt: Date | null, isDraft: boolean): MatchedTrack["state"] {
  if (soldAt !== null) return "sold";
  return isDraft ? "draft" : "published";
}

export async function countOpenReviews(): Promise<number> {
  const { count } = await db
    .selectFrom("soundQuestions")
    .where("decision", "is", null)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

type PassageFile = {
  bucket: Bucket;
  key: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
};

export function findPassageFile(
  id: string,
  side: "mine" | "other",
): Promise<PassageFile | undefined> {
  return db
    .selectFrom("soundQuestions as question")
    .innerJoin(
      "mediaFiles as file",
      "file.id",
      `question.${side === "mine" ? "fileId" : "otherFileId"}`,
    )
    .where("question.id", "=", id)
    .select(["bucket", "key", "mediaType", "sizeBytes", "sha256"])
    .executeTakeFirst();
}

export type AudioMatch = {
  trackId: string;
  /** Undefined for someone else's draft, which the uploader must not learn about. */
  otherTitle: string | undefined;
  seconds: number;
  otherSeconds: number;
  decision: SoundQuestions["decision"];
  reason: string | null;
};

export async function listAudioMatches(trackIds: string[]): Promise<AudioMatch[]> {
  if (trackIds.length === 0) return [];
  const rows = await db
    .selectFrom("soundQuestions as question")
    .innerJoin("musicTracks as other", "other.id", "question.otherTrackId")
    .where("question.trackId", "in", trackIds)
    .select(["question.trackId", "decision", "reason", "seconds", "otherSeconds"])
    .select(["other.title", "other.isDraft", "other.soldAt"])
    .orderBy("askedAt")
    .execute();
  return rows.map(({ title, isDraft, soldAt, ...question }) => ({
    ...question,
    otherTitle: isDraft && soldAt === null ? undefined : title,
  }));
}
