import { db } from "#app/platform/database/db.server.ts";
import type { Outcome } from "#app/platform/forms/outcome.ts";
import { addJob, queueFor } from "#app/platform/jobs/job-runner.server.ts";
import { fetchRemote } from "./fetch-remote.server.ts";
import { maxBytesOf, openUpload } from "./open-upload.server.ts";
import {
  finishUpload,
  queueUpload,
  recordReceived,
  recordSize,
  uploadJob,
} from "./upload-progress.server.ts";
import { uploadStore } from "./upload-store.server.ts";

export const FETCH_UPLOAD = "fetch-upload";
export const FETCHES_AT_ONCE = 2;

export async function openUploadFromAddress(
  ownerId: string,
  kind: "audio" | "cover",
  address: string,
): Promise<Outcome<{ id: string }>> {
  const fileName = new URL(address).pathname.split("/").pop() || new URL(address).hostname;
  const opened = await openUpload(ownerId, { kind, fileName, address });
  if (opened.done) {
    const { id } = opened.done;
    const queue = queueFor(FETCH_UPLOAD, id, FETCHES_AT_ONCE);
    await addJob(db, FETCH_UPLOAD, { uploadId: id }, { key: `fetch ${id}`, queue });
  }
  return opened;
}

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
  const { done, refused } = await uploadStore.receive(uploadId, (target) =>
    fetchRemote(address, {
      target,
      maxBytes: maxBytesOf(kind),
      signal,
      onSize: (sizeBytes) => recordSize(uploadId, sizeBytes),
      onProgress: (receivedBytes) => recordReceived(uploadId, receivedBytes),
    }),
  );
  if (refused) return finishUpload(uploadId, { refused });
  await recordSize(uploadId, done.sizeBytes);
  await queueUpload(uploadId);
}
