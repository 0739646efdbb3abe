import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import type { FileOutcome } from "./file-problem-text.ts";
import type { UploadKind } from "./upload-kinds.ts";
import { uploadStore } from "./upload-store.server.ts";

/* Each step can be repeated after an interruption. */

/** Queued jobs have this name in the database. */
export const PROCESS_UPLOAD = "take-in-upload";

export const uploadJob = z.object({ uploadId: z.uuid() });

export type ProcessedUpload = {
  fileId?: string;
  originalFileId?: string;
  previewFileId?: string;
  analysis?: string;
};

export async function recordReceived(id: string, receivedBytes: number): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ receivedBytes, updatedAt: new Date() })
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .execute();
}

export async function recordSize(id: string, sizeBytes: number): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ sizeBytes, receivedBytes: sql`least(received_bytes, ${sizeBytes}::bigint)` })
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .execute();
}

/** A second call does nothing. */
export async function queueUpload(id: string): Promise<void> {
  await inTransaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("uploads")
      .set({ state: "queued", receivedBytes: sql<number>`size_bytes`, updatedAt: new Date() })
      .where("id", "=", id)
      .where("state", "=", "uploading")
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    await addJob(tx, PROCESS_UPLOAD, { uploadId: id }, { key: `upload ${id}` });
  });
}

export async function startProcessing(id: string): Promise<UploadKind | undefined> {
  const upload = await db
    .updateTable("uploads")
    .set({ state: "processing", percent: null, updatedAt: new Date() })
    .where("id", "=", id)
    .where("state", "in", ["queued", "processing"])
    .returning("kind")
    .executeTakeFirst();
  return upload?.kind;
}

/** Nobody waits for the record, and the next one makes up for a lost one. */
export function recordPercentOf(id: string): (percent: number) => void {
  return (percent) => {
    db.updateTable("uploads")
      .set({ percent, updatedAt: new Date() })
      .where("id", "=", id)
      .where("state", "=", "processing")
      .execute()
      .catch((error) => log.warn(error, "the progress of an upload wasn't recorded"));
  };
}

/** Stores nothing if the upload was canceled meanwhile. */
export async function finishUpload(
  id: string,
  { done, refused }: FileOutcome<ProcessedUpload>,
): Promise<void> {
  const columns = refused
    ? ({ state: "failed", problem: refused.problem } as const)
    : ({ state: "ready", ...done } as const);
  await db
    .updateTable("uploads")
    .set({ ...columns, updatedAt: new Date() })
    .where("id", "=", id)
    .where("state", "in", ["uploading", "queued", "processing"])
    .execute();
  await uploadStore.remove(id);
}
