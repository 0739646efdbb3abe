import { sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";

export const TAKE_IN_UPLOAD = "take-in-upload";

/**
 * Hands a file that has come whole to the job that takes it in: the new state and the job are one
 * transaction. A second call finds it done and adds nothing.
 */
export async function queueUpload(id: string): Promise<void> {
  await db.transaction().execute(async (on) => {
    const { numUpdatedRows } = await on
      .updateTable("uploads")
      .set({ state: "queued", receivedBytes: sql<number>`size_bytes`, updatedAt: new Date() })
      .where("id", "=", id)
      .where("state", "=", "uploading")
      .executeTakeFirst();
    if (numUpdatedRows === 1n) await addTakeInJob(on, id);
  });
}

/** The job by which an upload is fetched, if it has an address, and becomes what it was brought for. */
export function addTakeInJob(on: Db, id: string): Promise<void> {
  return addJob(on, TAKE_IN_UPLOAD, { uploadId: id }, { key: `upload ${id}` });
}
