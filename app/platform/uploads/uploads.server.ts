import { type Db, db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import { fileProblemText } from "./file-problem-text.ts";
import type { UploadKind } from "./upload-kinds.ts";
import { detectedInAudio, type UploadState } from "./upload-state.ts";

export type AttachedFiles = {
  fileName: string;
  fileId?: string;
  originalFileId?: string;
  previewFileId?: string;
  durationSeconds?: number;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Any other text would be a database error. */
export function isUploadId(text: string | undefined): text is string {
  return text !== undefined && uuid.test(text);
}

/** Previews are public, under names that nobody can guess. */
export function previewAddress(key: string): string {
  return `/media/audio/${key}`;
}

export function findUpload(id: string, ownerId: string) {
  return db
    .selectFrom("uploads")
    .leftJoin("mediaFiles as preview", "preview.id", "uploads.previewFileId")
    .where("uploads.id", "=", id)
    .where("ownerId", "=", ownerId)
    .where("state", "<>", "claimed")
    .select(["uploads.id", "kind", "address", "uploads.sizeBytes", "receivedBytes", "state"])
    .select(["problem", "percent", "originalFileId", "fileId", "fileName", "analysis"])
    .select("preview.key as previewKey")
    .executeTakeFirst();
}

export type StoredUpload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

export function describeUpload(upload: StoredUpload): Omit<UploadState, "sameAs"> {
  return {
    // An attached upload is not found at all.
    state: upload.state === "claimed" ? "ready" : upload.state,
    receivedBytes: upload.receivedBytes,
    sizeBytes: upload.sizeBytes ?? undefined,
    percent: upload.percent ?? undefined,
    preview: upload.previewKey ? previewAddress(upload.previewKey) : undefined,
    problem: upload.problem ? fileProblemText(upload.problem) : undefined,
    detected: detectedInAudio.safeParse(upload.analysis).data,
  };
}

export async function describeAudio(id: string, ownerId: string) {
  const upload = await db
    .selectFrom("uploads")
    .where((row) => row.and({ id, ownerId, kind: "audio" }))
    .select(["fileName", "analysis"])
    .executeTakeFirst();
  if (!upload) return undefined;
  const detected = detectedInAudio.safeParse(upload.analysis).data;
  return { fileName: upload.fileName, detected };
}

export async function listUploadNames(
  tx: Db,
  ids: readonly string[],
  ownerId: string,
): Promise<Map<string, string>> {
  const named = await tx
    .selectFrom("uploads")
    .where("id", "in", ids)
    .where("ownerId", "=", ownerId)
    .select(["id", "fileName"])
    .execute();
  return new Map(named.map(({ id, fileName }) => [id, fileName]));
}

/** Callers remove the bytes. */
export async function deleteUpload(id: string): Promise<void> {
  await db.deleteFrom("uploads").where("id", "=", id).where("state", "<>", "claimed").execute();
}

/** Runs in the transaction that saves the form. */
export async function attachUpload(
  tx: Db,
  uploadId: string,
  kind: UploadKind,
  ownerId: string,
): Promise<Outcome<AttachedFiles>> {
  if (!isUploadId(uploadId)) return refuse("missing", m.upload_gone());
  const own = { id: uploadId, kind, ownerId };
  const ready = await tx
    .updateTable("uploads")
    .set({ state: "claimed", updatedAt: new Date() })
    .where((row) => row.and({ ...own, state: "ready" }))
    .returning(["fileName", "fileId", "originalFileId", "previewFileId", "analysis"])
    .executeTakeFirst();
  if (ready) return { done: attachedFilesOf(ready) };
  const unready = await tx
    .selectFrom("uploads")
    .where((row) => row.and(own))
    .where("state", "in", ["uploading", "queued", "processing"])
    .select("id")
    .executeTakeFirst();
  return unready ? refuse("busy", m.upload_not_ready()) : refuse("missing", m.upload_gone());
}

type Ready = Pick<StoredUpload, "analysis" | "originalFileId"> & {
  fileName: string;
  fileId: string | null;
  previewFileId: string | null;
};

function attachedFilesOf(ready: Ready): AttachedFiles {
  const { fileName, fileId, originalFileId, previewFileId, analysis } = ready;
  const durationSeconds = detectedInAudio.safeParse(analysis).data?.durationSeconds;
  return {
    fileName,
    ...(fileId && { fileId }),
    ...(originalFileId && { originalFileId }),
    ...(previewFileId && { previewFileId }),
    ...(durationSeconds !== undefined && { durationSeconds }),
  };
}

/** A failure counts until a retry or the end of a day. */
export async function countFailedUploads(): Promise<number> {
  const { count } = await db
    .selectFrom("uploads")
    .where("state", "=", "failed")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
