import { readFile } from "node:fs/promises";
import { z } from "zod";
import { db } from "#app/database/db.server.ts";
import { storeAudio } from "./audio-files.server.ts";
import { storeCover } from "./covers.server.ts";
import { storeDeliverable } from "./deliverables.server.ts";
import type { UploadKind } from "./upload-kinds.ts";
import { heardInAudio } from "./upload-state.ts";
import { uploadedFiles } from "./uploaded-files.server.ts";

/** What a job about an upload is told. */
export const uploadJob = z.object({ uploadId: z.uuid() });

/** What an upload became, or why it cannot be used. */
type Outcome =
  | { problem: string }
  | { fileId?: string; originalFileId?: string; previewFileId?: string; analysis?: string };

/**
 * Makes of a file that has come whole what it was brought for. A file that cannot be used fails with a
 * sentence and is removed. It may run twice, after a stop in the middle: files are kept by content.
 * @throws whatever is not the file's fault, and the signal's reason when the shop closes.
 */
export async function takeInUpload(job: unknown, signal: AbortSignal): Promise<void> {
  const { uploadId } = uploadJob.parse(job);
  const upload = await db
    .updateTable("uploads")
    .set({ state: "processing", updatedAt: new Date() })
    .where("id", "=", uploadId)
    .where("state", "in", ["queued", "processing"])
    .returning("kind")
    .executeTakeFirst();
  if (!upload) return;
  const takeInFile = (path: string) => takeIn(path, upload.kind, signal);
  await settleUpload(uploadId, await uploadedFiles.lend(uploadId, takeInFile));
}

async function takeIn(path: string, kind: UploadKind, signal: AbortSignal): Promise<Outcome> {
  switch (kind) {
    case "audio": {
      const stored = await storeAudio(path, signal);
      if ("problem" in stored) return stored;
      const { analysis, ...files } = stored;
      return { ...files, analysis: JSON.stringify(heardInAudio.parse(analysis)) };
    }
    case "cover":
      return storeCover(await readFile(path));
    case "deliverable":
      return storeDeliverable(path);
  }
}

/** Records what became of an upload, unless it was cancelled meanwhile, and removes its bytes. */
export async function settleUpload(id: string, outcome: Outcome): Promise<void> {
  const state = "problem" in outcome ? "failed" : "ready";
  await db
    .updateTable("uploads")
    .set({ ...outcome, state, updatedAt: new Date() })
    .where("id", "=", id)
    .where("state", "in", ["uploading", "queued", "processing"])
    .execute();
  await uploadedFiles.drop(id);
}
