import { db } from "#app/database/db.server.ts";
import { type FileKind, fileKinds } from "./file-kinds.ts";

/** What a visitor may know of a file that a buyer gets: nothing of its name, its hash or its place. */
export type IncludedFile = { kind: FileKind; mediaType: string; sizeBytes: number };

/** What was uploaded for a track's buyer, by kind; empty while nothing was. */
export async function listIncludedFiles(trackId: string): Promise<IncludedFile[]> {
  const files = await db
    .selectFrom("trackFiles")
    .innerJoin("mediaFiles", "mediaFiles.id", "trackFiles.fileId")
    .where("trackFiles.trackId", "=", trackId)
    .select(["trackFiles.kind", "mediaFiles.mediaType", "mediaFiles.sizeBytes"])
    .orderBy("trackFiles.createdAt")
    .orderBy("trackFiles.id")
    .execute();
  return files.sort((one, other) => fileKinds.indexOf(one.kind) - fileKinds.indexOf(other.kind));
}
