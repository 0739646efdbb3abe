import { readFile } from "node:fs/promises";
import type { UploadKind } from "#app/uploads/upload-kinds.ts";
import {
  type ProcessedUpload,
  settleUpload,
  startProcessing,
  uploadJob,
} from "#app/uploads/upload-progress.server.ts";
import { heardInAudio } from "#app/uploads/upload-state.ts";
import { uploadedFiles } from "#app/uploads/upload-store.server.ts";
import { storeAudio } from "./audio-files.server.ts";
import { storeCover } from "./covers.server.ts";
import { storeDeliverable } from "./deliverables.server.ts";

/**
 * Makes of a file that has come whole what it was brought for. A file that cannot be used fails with a
 * sentence and is removed. It may run twice, after a stop in the middle: files are kept by content.
 * @throws whatever is not the file's fault, and the signal's reason when the shop closes.
 */
export async function takeInUpload(job: unknown, signal: AbortSignal): Promise<void> {
  const { uploadId } = uploadJob.parse(job);
  const kind = await startProcessing(uploadId);
  if (!kind) return;
  const takeInFile = (path: string) => takeIn(path, kind, signal);
  await settleUpload(uploadId, await uploadedFiles.lend(uploadId, takeInFile));
}

async function takeIn(
  path: string,
  kind: UploadKind,
  signal: AbortSignal,
): Promise<ProcessedUpload> {
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
