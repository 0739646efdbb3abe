import { sql } from "kysely";
import { z } from "zod";
import { db } from "#app/database/db.server.ts";
import type { UploadKind } from "./upload-kinds.ts";
import { uploadedFiles } from "./upload-store.server.ts";

/* An upload from its first byte to the file it becomes. Each step is repeated safely after a stop. */

/** The payload of a job about an upload. */
export const uploadJob = z.object({ uploadId: z.uuid() });

/** What an upload became, or why it cannot be used; `analysis` is JSON. */
export type ProcessedUpload =
  | { problem: string }
  | { fileId?: string; originalFileId?: string; previewFileId?: string; analysis?: string };

/** Records how much of a file is here, so that somebody who asks sees it grow. */
export async function noteReceived(id: string, receivedBytes: number): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ receivedBytes, updatedAt: new Date() })
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .execute();
}

/** Records the size of a file that turned out only while it was fetched. */
export async function noteSize(id: string, sizeBytes: number): Promise<void> {
  await db
    .updateTable("uploads")
    .set({ sizeBytes, receivedBytes: sql`least(received_bytes, ${sizeBytes}::bigint)` })
    .where("id", "=", id)
    .where("state", "=", "uploading")
    .execute();
}

/** Returns the kind of a file that has come whole; undefined when there is nothing left to do. */
export async function startProcessing(id: string): Promise<UploadKind | undefined> {
  const upload = await db
    .updateTable("uploads")
    .set({ state: "processing", updatedAt: new Date() })
    .where("id", "=", id)
    .where("state", "in", ["queued", "processing"])
    .returning("kind")
    .executeTakeFirst();
  return upload?.kind;
}

/** Records what became of an upload, unless it was cancelled meanwhile, and removes its bytes. */
export async function settleUpload(id: string, outcome: ProcessedUpload): Promise<void> {
  const state = "problem" in outcome ? "failed" : "ready";
  await db
    .updateTable("uploads")
    .set({ ...outcome, state, updatedAt: new Date() })
    .where("id", "=", id)
    .where("state", "in", ["uploading", "queued", "processing"])
    .execute();
  await uploadedFiles.drop(id);
}
