import { readFile } from "node:fs/promises";
import type { FileOutcome } from "#app/platform/uploads/file-problem-text.ts";
import type { UploadKind } from "#app/platform/uploads/upload-kinds.ts";
import {
  finishUpload,
  type ProcessedUpload,
  recordPercentOf,
  startProcessing,
  uploadJob,
} from "#app/platform/uploads/upload-progress.server.ts";
import { detectedInAudio } from "#app/platform/uploads/upload-state.ts";
import { uploadStore } from "#app/platform/uploads/upload-store.server.ts";
import { storeAudio } from "./audio-files.server.ts";
import { storeDeliverableSound } from "./audio-properties.server.ts";
import { storeCover } from "./covers.server.ts";
import { seemsSound, storeDeliverable } from "./deliverables.server.ts";

/**
 * May run twice, because files are stored by content.
 * @throws errors that the file did not cause, or the signal's reason.
 */
export async function processUpload(job: unknown, signal: AbortSignal): Promise<void> {
  const { uploadId } = uploadJob.parse(job);
  const kind = await startProcessing(uploadId);
  if (!kind) return;
  const onProgress = recordPercentOf(uploadId);
  const storeIt = (path: string) => store(path, kind, { signal, onProgress });
  await finishUpload(uploadId, await uploadStore.withFile(uploadId, storeIt));
}

type Processing = { signal: AbortSignal; onProgress: (percent: number) => void };

async function store(
  path: string,
  kind: UploadKind,
  { signal, onProgress }: Processing,
): Promise<FileOutcome<ProcessedUpload>> {
  switch (kind) {
    case "audio": {
      const { done, refused } = await storeAudio(path, signal, { onProgress });
      if (refused) return { refused };
      const { analysis, ...files } = done;
      return { done: { ...files, analysis: JSON.stringify(detectedInAudio.parse(analysis)) } };
    }
    case "cover":
      return storeCover(await readFile(path));
    case "deliverable":
      return (await seemsSound(path))
        ? storeDeliverableSound(path, signal)
        : storeDeliverable(path);
  }
}
