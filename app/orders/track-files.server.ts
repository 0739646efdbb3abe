import { type Db, db } from "#app/database/db.server.ts";

/**
 * The files that were uploaded for a track's buyer, oldest first, with the place of each in storage. For
 * whoever may have them only: the track's owner, administrators, and the holder of its download link.
 */
export function listTrackFiles(trackId: string, on: Db = db) {
  return on
    .selectFrom("trackFiles")
    .innerJoin("mediaFiles", "mediaFiles.id", "trackFiles.fileId")
    .where("trackFiles.trackId", "=", trackId)
    .select(["trackFiles.id", "trackFiles.kind", "trackFiles.fileName"])
    .select(["mediaFiles.bucket", "mediaFiles.key", "mediaFiles.mediaType"])
    .select(["mediaFiles.sizeBytes", "mediaFiles.sha256"])
    .orderBy("trackFiles.createdAt")
    .orderBy("trackFiles.id")
    .execute();
}

export type TrackFile = Awaited<ReturnType<typeof listTrackFiles>>[number];
