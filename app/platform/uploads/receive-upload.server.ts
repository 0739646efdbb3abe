import { Metadata } from "@tus/server";
import { refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import { BodyTooLarge, limitedBody } from "./limited-body.ts";
import { maxBytesOf, newUpload, openUpload } from "./open-upload.server.ts";
import { refuseAs } from "./tus-headers.server.ts";
import {
  asTus,
  completeResponse,
  cutOffResponse,
  tusRefusal,
  tusResponse,
} from "./tus-server.server.ts";
import { checkedAgainst } from "./upload-checksum.server.ts";
import { CHUNK_BYTES, sizeProblem } from "./upload-kinds.ts";
import { queueUpload, recordReceived } from "./upload-progress.server.ts";
import { acquireUploadSlot } from "./upload-slots.server.ts";
import { uploadStore } from "./upload-store.server.ts";
import { deleteUpload, type StoredUpload } from "./uploads.server.ts";

/* Callers check that the upload belongs to the owner. */

const notReceiving = () => refuseAs(410, m.upload_no_more_parts());

export async function beginUpload(request: Request, ownerId: string): Promise<Response> {
  if (request.headers.has("Upload-Concat")) {
    return tusRefusal(refuse("invalid", m.upload_not_joined()));
  }
  const described = readDescription(request.headers);
  const tooLarge = described && sizeProblem(described.sizeBytes, maxBytesOf(described.kind));
  if (tooLarge && described.sizeBytes > 0) return refuseAs(413, tooLarge);
  const opened = described
    ? await openUpload(ownerId, described)
    : refuse("invalid", m.upload_not_described());
  if (opened.refused) return tusRefusal(opened);
  // Parts use PATCH only, so that no body is unlimited.
  const { url, method, headers } = request;
  const { id } = opened.done;
  const response = await tusResponse(
    new Request(url, { method, headers: withoutBody(headers) }),
    id,
  );
  if (!response.ok) await deleteUpload(id);
  return response;
}

function readDescription(headers: Headers) {
  try {
    const { kind, filename } = Metadata.parse(headers.get("Upload-Metadata") ?? "");
    const length = headers.get("Upload-Length") ?? "";
    const sizeBytes = /^\d{1,15}$/.test(length) ? Number(length) : undefined;
    return newUpload.safeParse({ kind, fileName: filename ?? "", sizeBytes }).data;
  } catch {
    return undefined; // malformed metadata
  }
}

function withoutBody(headers: Headers): Headers {
  const bare = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Transfer-Encoding"]) bare.delete(name);
  return bare;
}

export async function sendOffset(request: Request, upload: StoredUpload): Promise<Response> {
  if (upload.state === "failed" || !upload.sizeBytes) return notReceiving();
  if (upload.state !== "uploading") return completeResponse(upload.sizeBytes);
  const response = await tusResponse(request);
  const offset = Number(response.headers.get("Upload-Offset"));
  // The process may have been stopped between the last byte and the queue.
  if (response.ok && offset === upload.sizeBytes) await queueUpload(upload.id);
  return response;
}

export async function receiveChunk(
  request: Request,
  upload: StoredUpload,
  ownerId: string,
): Promise<Response> {
  if (upload.state !== "uploading" || upload.address) return notReceiving();
  const declaredBytes = Number(request.headers.get("Content-Length") ?? 0);
  if (declaredBytes > CHUNK_BYTES) return cutOffResponse(new BodyTooLarge());
  const release = await acquireUploadSlot(ownerId);
  if (!release) {
    const text = m.upload_busy();
    return tusRefusal(refuse("busy", text, { retryAfterSeconds: 1 }));
  }
  try {
    return await storeChunk(request, upload);
  } finally {
    await release();
  }
}

async function storeChunk(request: Request, upload: StoredUpload): Promise<Response> {
  const limited = request.body && limitedBody(request.body, CHUNK_BYTES);
  const { url, method, headers } = request;
  const body = limited?.stream ?? null;
  // A stream as a body needs `duplex`, which the DOM types lack.
  const chunkRequest = new Request(
    url,
    Object.assign({ method, headers, body }, { duplex: "half" }),
  );
  const response = await checkedAgainst(headers.get("Upload-Checksum"), () =>
    tusResponse(chunkRequest),
  );
  const cutOff = limited?.cutOff();
  if (cutOff) return cutOffResponse(cutOff);
  const offset = Number(response.headers.get("Upload-Offset"));
  if (response.ok) await recordReceived(upload.id, offset);
  if (response.ok && offset === upload.sizeBytes) await queueUpload(upload.id);
  return response;
}

export async function cancelUpload(request: Request, upload: StoredUpload): Promise<Response> {
  if (upload.state === "uploading" && !upload.address) await tusResponse(request);
  await deleteUpload(upload.id);
  await uploadStore.remove(upload.id);
  return asTus(new Response(null, { status: 204 }));
}
