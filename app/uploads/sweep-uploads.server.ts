import { db } from "#app/database/db.server.ts";
import { dropOldEntries } from "#app/storage/drop-old-entries.server.ts";
import { dropUnfinished } from "#app/storage/storage.server.ts";
import { workFolder } from "#app/storage/work-folder.server.ts";
import { uploadedFiles } from "./upload-store.server.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;

/** States whose bytes are still needed. */
const unfinished = ["uploading", "queued", "processing"] as const;

/**
 * Forgets what nobody has touched for 24 hours: uploads, bytes that belong to none, and the remains of
 * work that was cut off. What a track has claimed is the track's, so that its upload goes as well.
 */
export async function sweepUploads(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - KEPT_MS);
  await db.deleteFrom("uploads").where("updatedAt", "<", before).execute();
  await dropStrayFiles();
  await Promise.all([dropUnfinished(before), dropOldEntries(workFolder, before)]);
}

/** A row is older than its file, so that every file seen here has its row, or never gets one. */
async function dropStrayFiles(): Promise<void> {
  const files = await uploadedFiles.list();
  const rows = await db
    .selectFrom("uploads")
    .where("state", "in", unfinished)
    .select("id")
    .execute();
  const needed = new Set(rows.map(({ id }) => id));
  for (const id of files.filter((name) => !needed.has(name))) await uploadedFiles.drop(id);
}
