import { db } from "#app/platform/database/db.server.ts";
import { removeUnfinished } from "#app/platform/storage/storage.server.ts";
import { removeOldEntries, workFolder } from "#app/platform/storage/work-folder.server.ts";
import { uploadStore } from "./upload-store.server.ts";

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

const unfinished = ["uploading", "queued", "processing"] as const;

export async function pruneUploads(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - MAX_AGE_MS);
  await db.deleteFrom("uploads").where("updatedAt", "<", before).execute();
  await removeStrayFiles();
  await Promise.all([removeUnfinished(before), removeOldEntries(workFolder, before)]);
}

/** A row is written before its file, so a file without one is stray. */
async function removeStrayFiles(): Promise<void> {
  const files = await uploadStore.list();
  const rows = await db
    .selectFrom("uploads")
    .where("state", "in", unfinished)
    .select("id")
    .execute();
  const needed = new Set(rows.map(({ id }) => id));
  for (const id of files.filter((name) => !needed.has(name))) await uploadStore.remove(id);
}
