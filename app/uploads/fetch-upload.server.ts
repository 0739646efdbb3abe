import { db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { fetchRemote } from "./fetch-remote.server.ts";
import { mostBytesOf, openUpload, type Refusal } from "./open-upload.server.ts";
import { queueUpload } from "./queue-upload.server.ts";
import { noteReceived, noteSize, settleUpload, uploadJob } from "./upload-progress.server.ts";
import { uploadedFiles } from "./upload-store.server.ts";

export const FETCH_UPLOAD = "fetch-upload";

/** Begins an upload that the shop fetches itself. Nothing is fetched before its job runs. */
export async function openUploadFromAddress(
  ownerId: string,
  kind: "audio" | "cover",
  address: string,
): Promise<{ id: string } | Refusal> {
  const fileName = new URL(address).pathname.split("/").pop() || new URL(address).hostname;
  const opened = await openUpload(ownerId, { kind, fileName, address });
  if ("id" in opened) {
    await addJob(db, FETCH_UPLOAD, { uploadId: opened.id }, { key: `fetch ${opened.id}` });
  }
  return opened;
}

/** Fetches an upload from its address and queues it; from the beginning, if it was stopped before. */
export async function fetchUpload(job: unknown, signal: AbortSignal): Promise<void> {
  const { uploadId } = uploadJob.parse(job);
  const upload = await db
    .selectFrom("uploads")
    .where("id", "=", uploadId)
    .where("state", "=", "uploading")
    .select(["kind", "address"])
    .executeTakeFirst();
  if (!upload?.address) return;
  const { kind, address } = upload;
  const outcome = await uploadedFiles.receive(uploadId, (target) =>
    fetchRemote(address, {
      target,
      mostBytes: mostBytesOf(kind),
      signal,
      onSize: (sizeBytes) => noteSize(uploadId, sizeBytes),
      onProgress: (receivedBytes) => noteReceived(uploadId, receivedBytes),
    }),
  );
  if ("problem" in outcome) return settleUpload(uploadId, outcome);
  await noteSize(uploadId, outcome.sizeBytes);
  await queueUpload(uploadId);
}
