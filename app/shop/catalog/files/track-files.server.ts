import { type Expression, sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import { type FileKind, fileKinds } from "./file-kinds.ts";

/** Includes storage keys, so only the owner, administrators and the download link's holder may get it. */
export function listTrackFiles(tx: Db, trackId: string) {
  return trackFiles(tx, trackId)
    .select(["trackFiles.id", "trackFiles.kind", "trackFiles.fileName"])
    .select(["mediaFiles.bucket", "mediaFiles.key", "mediaFiles.mediaType"])
    .select(["mediaFiles.sizeBytes", "mediaFiles.sha256"])
    .execute();
}

export type TrackFile = Awaited<ReturnType<typeof listTrackFiles>>[number];

/** Omits the file's name, hash and storage key. */
export type IncludedFile = {
  kind: FileKind;
  mediaType: string;
  sizeBytes: number;
  /** Known once an audio file is analyzed. */
  sampleRateHz: number | null;
  /** Null for codecs without samples, for example MP3. */
  bitDepth: number | null;
  durationSeconds: number | null;
  /** Integrated loudness by EBU R 128. */
  lufs: number | null;
};

export async function listIncludedFiles(trackId: string): Promise<IncludedFile[]> {
  const files = await trackFiles(db, trackId)
    .select(["trackFiles.kind", "mediaFiles.mediaType", "mediaFiles.sizeBytes"])
    .select(["sampleRateHz", "bitDepth", "durationSeconds", "lufs"])
    .execute();
  return files.sort((one, other) => fileKinds.indexOf(one.kind) - fileKinds.indexOf(other.kind));
}

/** `isElsewhere` means that the buyer gets a link to files hosted elsewhere. */
export async function findIncluded(trackId: string) {
  const [files, link] = await Promise.all([
    listIncludedFiles(trackId),
    db
      .selectFrom("trackDeliveries")
      .where("trackId", "=", trackId)
      .where("driveLink", "is not", null)
      .select("trackId")
      .executeTakeFirst(),
  ]);
  return { files, isElsewhere: link !== undefined };
}

/** SQL condition. `trackId` is a column or a value. Files known to be broken do not count. */
export function isDeliverable(trackId: Expression<string | null>) {
  return sql<boolean>`(
    exists (select from track_files where track_files.track_id = ${trackId}
      and not exists (select from broken_files where broken_files.file_id = track_files.file_id))
    or exists (select from track_deliveries where track_deliveries.track_id = ${trackId}
      and drive_link is not null))`;
}

export async function canBeDelivered(tx: Db, trackId: string): Promise<boolean> {
  const { rows } = await sql<{
    is: boolean;
  }>`select ${isDeliverable(sql.val(trackId))} as is`.execute(tx);
  return rows[0]?.is === true;
}

function trackFiles(tx: Db, trackId: string) {
  return tx
    .selectFrom("trackFiles")
    .innerJoin("mediaFiles", "mediaFiles.id", "trackFiles.fileId")
    .where("trackFiles.trackId", "=", trackId)
    .orderBy("trackFiles.createdAt")
    .orderBy("trackFiles.id");
}

export type Deliverables = { files: TrackFile[]; fileLink: string | undefined };

export async function findDeliverables(trackId: string): Promise<Deliverables> {
  const [files, delivery] = await Promise.all([
    listTrackFiles(db, trackId),
    db
      .selectFrom("trackDeliveries")
      .where("trackId", "=", trackId)
      .select("driveLink")
      .executeTakeFirst(),
  ]);
  return { files, fileLink: safeLink(delivery?.driveLink ?? null) };
}
