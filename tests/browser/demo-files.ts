import { db } from "../../app/database/db.server.ts";

/* Files of the demo's tracks, for tracks that are made by a test. */

/** A cover that can be seen. */
export function demoCover(): Promise<string> {
  return fileOfFirst("coverFileId");
}

/** A preview that can be heard. */
export function demoPreview(): Promise<string> {
  return fileOfFirst("previewFileId");
}

/** Tracks of the demo have a description, and were there before all others. */
async function fileOfFirst(column: "coverFileId" | "previewFileId"): Promise<string> {
  const { fileId } = await db
    .selectFrom("musicTracks")
    .where(column, "is not", null)
    .where("description", "!=", "")
    .orderBy("createdAt")
    .orderBy("id")
    .select(({ ref }) => ref(column).$notNull().as("fileId"))
    .executeTakeFirstOrThrow();
  return fileId;
}
