import { Server } from "@tus/server";
import { type Refusal, refuse } from "#app/platform/forms/outcome.ts";
import { refusalResponse } from "#app/platform/forms/refusal-response.server.ts";
import { isStorageUnavailable } from "#app/platform/storage/storage-unavailable.ts";
import { log } from "#app/platform/system/log.server.ts";
import { m } from "#messages";
import { findDiskSpace } from "./upload-folder.server.ts";
import { UploadLocker } from "./upload-locks.server.ts";
import { uploadStore } from "./upload-store.server.ts";
import { isUploadId } from "./uploads.server.ts";

/* tus 1.0.0 (https://tus.io/protocols/resumable-upload), and responses that are not part of it. */

/** A part is refused if less space is free. */
const FULL_BELOW_BYTES = 16 * 1024 * 1024;

const newIds = new WeakMap<Request, string>();

const tus = new Server({
  path: "/uploads",
  relativeLocation: true,
  datastore: uploadStore.dataStore,
  locker: new UploadLocker(),
  allowedOrigins: () => false,
  getFileIdFromRequest: (_request, id) => (isUploadId(id) ? id : undefined),
  namingFunction: (request) => newIds.get(request) ?? crypto.randomUUID(),
  async onResponseError(_request, error) {
    if ("status_code" in error && error.status_code < 500) return undefined; // the client's fault
    if (error instanceof Error) log.error(error, "an upload failed");
    const { refused } = await whyNotStored(error);
    return { status_code: refusalResponse(refused).status, body: `${refused.text}\n` };
  },
});

async function whyNotStored(error: unknown): Promise<{ refused: Refusal }> {
  if (isStorageUnavailable(error)) return refuse("busy", m.upload_storage_away());
  const free = (await findDiskSpace().catch(() => undefined))?.freeBytes;
  return free !== undefined && free < FULL_BELOW_BYTES
    ? refuse("full", m.upload_disk_full())
    : refuse("busy", m.upload_not_kept());
}

/** `newId` is the ID of the upload that a POST creates. */
export async function tusResponse(request: Request, newId?: string): Promise<Response> {
  if (newId) newIds.set(request, newId);
  const response = await tus.handleWeb(request);
  if (response.status === 503) response.headers.set("Retry-After", "5");
  return response;
}

export function tusRefusal({ refused }: { refused: Refusal }): Response {
  return asTus(refusalResponse(refused));
}

/** The rest of the body is not read. */
export function cutOffResponse({ status, message }: { status: number; message: string }) {
  const headers = { "Content-Type": "text/plain; charset=utf-8", Connection: "close" };
  return asTus(new Response(message, { status, headers }));
}

export function completeResponse(sizeBytes: number): Response {
  const headers = {
    "Cache-Control": "no-store",
    "Upload-Offset": String(sizeBytes),
    "Upload-Length": String(sizeBytes),
  };
  return asTus(new Response(null, { headers }));
}

export function asTus(response: Response): Response {
  response.headers.set("Tus-Resumable", "1.0.0");
  return response;
}
