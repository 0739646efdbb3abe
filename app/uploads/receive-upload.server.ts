import { Metadata, Server } from "@tus/server";
import { isStorageAway } from "#app/storage/storage-unavailable.ts";
import { log } from "#app/system/log.server.ts";
import { limitedBody } from "./limited-body.ts";
import { notKept } from "./not-kept.server.ts";
import { newUpload, openUpload } from "./open-upload.server.ts";
import { queueUpload } from "./queue-upload.server.ts";
import { checkedAgainst } from "./upload-checksum.server.ts";
import { CHUNK_BYTES } from "./upload-kinds.ts";
import { UploadLocker } from "./upload-locks.server.ts";
import { noteReceived } from "./upload-progress.server.ts";
import { takeUploadTurn } from "./upload-slots.server.ts";
import { uploadedFiles } from "./upload-store.server.ts";
import { type FoundUpload, forgetUpload, isUploadId } from "./uploads.server.ts";

/*
 * Uploads by the tus protocol, version 1.0.0 (https://tus.io/protocols/resumable-upload). The caller has
 * made sure that the owner may upload; every function here is for that owner alone.
 */

const newIds = new WeakMap<Request, string>();

const tus = new Server({
  path: "/uploads",
  relativeLocation: true,
  datastore: uploadedFiles.store,
  locker: new UploadLocker(),
  allowedOrigins: () => false,
  getFileIdFromRequest: (_request, id) => (isUploadId(id) ? id : undefined),
  namingFunction: (request) => newIds.get(request) ?? crypto.randomUUID(),
  onResponseError(_request, error) {
    // What the sender did wrong is the answer's business alone.
    if ("status_code" in error && error.status_code < 500) return undefined;
    if (error instanceof Error) log.error(error, "an upload failed");
    return isStorageAway(error) ? STORAGE_AWAY : notKept();
  },
});

/** Whoever sends tries again by himself. */
const STORAGE_AWAY = { status_code: 503, body: "The storage does not answer. Please try again.\n" };

async function askTus(request: Request): Promise<Response> {
  const answer = await tus.handleWeb(request);
  if (answer.status === STORAGE_AWAY.status_code) answer.headers.set("Retry-After", "5");
  return answer;
}

/** Answers a POST: begins an upload and says where its parts go. */
export async function beginUpload(request: Request, ownerId: string): Promise<Response> {
  if (request.headers.has("Upload-Concat")) {
    return refuse(400, "Uploads are not joined here. Send the file as one upload.");
  }
  const described = readDescription(request.headers);
  if (!described) return refuse(400, "This upload does not say what and how large it is.");
  const opened = await openUpload(ownerId, described);
  if ("problem" in opened) return refuse(opened.status, opened.problem);
  // Parts come by PATCH only, so that no byte arrives unlimited.
  const { url, method, headers } = request;
  const bare = new Request(url, { method, headers: withoutBody(headers) });
  newIds.set(bare, opened.id);
  const answer = await askTus(bare);
  if (!answer.ok) await forgetUpload(opened.id);
  return answer;
}

function readDescription(headers: Headers) {
  try {
    const { kind, filename } = Metadata.parse(headers.get("Upload-Metadata") ?? "");
    const length = headers.get("Upload-Length") ?? "";
    const sizeBytes = /^\d{1,15}$/.test(length) ? Number(length) : undefined;
    return newUpload.safeParse({ kind, fileName: filename ?? "", sizeBytes }).data;
  } catch {
    return undefined; // metadata that is not written as tus wants it
  }
}

/** Answers a HEAD: how much of the file is here. One that failed is gone, so that it is sent anew. */
export async function tellOffset(request: Request, upload: FoundUpload): Promise<Response> {
  if (upload.state === "failed" || !upload.sizeBytes) return gone();
  if (upload.state !== "uploading") return allIsHere(upload.sizeBytes);
  const answer = await askTus(request);
  const offset = Number(answer.headers.get("Upload-Offset"));
  // The process may have been stopped between the last byte and the queue.
  if (answer.ok && offset === upload.sizeBytes) await queueUpload(upload.id);
  return answer;
}

/** Answers a PATCH: takes in the next part of the file, and queues the file when it is whole. */
export async function receivePart(
  request: Request,
  upload: FoundUpload,
  ownerId: string,
): Promise<Response> {
  if (upload.state !== "uploading" || upload.address) return gone();
  const announced = Number(request.headers.get("Content-Length") ?? 0);
  if (announced > CHUNK_BYTES) return refuse(413, "This part is larger than 8 MiB.");
  const giveBack = await takeUploadTurn(ownerId);
  if (!giveBack) {
    return refuse(429, "Too many uploads at once. This one goes on in a moment.", 1);
  }
  try {
    return await storePart(request, upload);
  } finally {
    await giveBack();
  }
}

async function storePart(request: Request, upload: FoundUpload): Promise<Response> {
  const limited = request.body && limitedBody(request.body, CHUNK_BYTES);
  const { url, method, headers } = request;
  const body = limited?.stream ?? null;
  // A stream as a body wants `duplex`, which the DOM's types do not know.
  const part = new Request(url, Object.assign({ method, headers, body }, { duplex: "half" }));
  const answer = await checkedAgainst(headers.get("Upload-Checksum"), () => askTus(part));
  const refused = limited?.refused();
  if (refused) return refuse(refused.status, refused.message);
  const offset = Number(answer.headers.get("Upload-Offset"));
  if (answer.ok) await noteReceived(upload.id, offset);
  if (answer.ok && offset === upload.sizeBytes) await queueUpload(upload.id);
  return answer;
}

/** Only what the protocol needs to know travels on. */
function withoutBody(headers: Headers): Headers {
  const kept = new Headers(headers);
  for (const name of ["Content-Type", "Content-Length", "Transfer-Encoding"]) kept.delete(name);
  return kept;
}

/** The file has come whole: whoever resumes it has nothing left to send. */
function allIsHere(sizeBytes: number): Response {
  const headers = {
    "Tus-Resumable": "1.0.0",
    "Cache-Control": "no-store",
    "Upload-Offset": String(sizeBytes),
    "Upload-Length": String(sizeBytes),
  };
  return new Response(null, { headers });
}

function gone(): Response {
  return refuse(410, "This upload takes no more parts.");
}

/** An answer that is not the protocol's own, in a sentence. */
function refuse(status: number, problem: string, retryAfterSeconds?: number): Response {
  const headers = new Headers({ "Content-Type": "text/plain; charset=utf-8" });
  headers.set("Tus-Resumable", "1.0.0");
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  // What is left of a body is not waited for.
  if (status === 408 || status === 413) headers.set("Connection", "close");
  return new Response(problem, { status, headers });
}

/** Answers a DELETE: forgets the upload, whatever has become of it so far. */
export async function cancelUpload(request: Request, upload: FoundUpload): Promise<Response> {
  if (upload.state === "uploading" && !upload.address) await tus.handleWeb(request);
  await forgetUpload(upload.id);
  await uploadedFiles.drop(upload.id);
  return new Response(null, { status: 204, headers: { "Tus-Resumable": "1.0.0" } });
}
