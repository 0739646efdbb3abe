import { db } from "../../app/platform/database/db.server.ts";

/* Demo files for tracks created by tests. */

/** Returns a visible cover. */
export function demoCover(): Promise<string> {
  return fileOfFirst("coverFileId");
}

/** Returns an audible preview. */
export function demoPreview(): Promise<string> {
  return fileOfFirst("previewFileId");
}

/** Finds a file of the demo, whose tracks have descriptions and are the oldest. */
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
