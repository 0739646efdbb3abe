import type { DetailedError, PreviousUpload } from "tus-js-client";
import { m } from "#messages";
import { CHUNK_BYTES, type UploadKind } from "./upload-kinds.ts";

/** Each part that arrives resets the attempts. */
const RETRY_DELAYS_MS = [1000, 2000, 3000, 4000, 5000];

const transientStatuses = new Set([408, 409, 423, 429]);
const FULL = 507;

/** The message is for the user. */
export class NotSent extends Error {}

type Sending = {
  kind: UploadKind;
  onProgress(sentBytes: number): void;
  onBegun(id: string): void;
  signal: AbortSignal;
};

/** @throws {NotSent}, or the signal's reason if it is aborted. */
export async function sendFile(file: File, sending: Sending): Promise<string> {
  const { Upload } = await import("tus-js-client");
  const { kind, onProgress, onBegun, signal } = sending;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: "/uploads",
      chunkSize: CHUNK_BYTES,
      metadata: { kind, filename: file.name },
      fingerprint: async () => `${kind}-${file.name}-${file.size}-${file.lastModified}`,
      retryDelays: RETRY_DELAYS_MS,
      onShouldRetry: (error) => isTransient(statusOf(error)),
      onProgress,
      onUploadUrlAvailable: () => onBegun(idOf(upload.url)),
      onSuccess: () => resolve(idOf(upload.url)),
      onError: (error) => reject(new NotSent(sentenceOf(error))),
    });
    signal.addEventListener("abort", () => {
      void upload.abort();
      reject(signal.reason);
    });
    upload.findPreviousUploads().then((previousUploads) => {
      const last = latest(previousUploads);
      if (last) upload.resumeFromPreviousUpload(last);
      if (!signal.aborted) upload.start();
    }, reject);
  });
}

function idOf(url: string | null): string {
  return url?.split("/").pop() ?? "";
}

function latest(uploads: PreviousUpload[]): PreviousUpload | undefined {
  return uploads.sort((a, b) => Date.parse(b.creationTime) - Date.parse(a.creationTime))[0];
}

function statusOf(error: DetailedError): number {
  return error.originalResponse?.getStatus() ?? 0;
}

function isTransient(status: number): boolean {
  return status === 0 || transientStatuses.has(status) || (status >= 500 && status !== FULL);
}

function sentenceOf(error: Error | DetailedError): string {
  const response = "originalResponse" in error ? error.originalResponse : null;
  const status = response?.getStatus() ?? 0;
  if (status === 401) return m.uploads_you_are_signed_out_please_sign();
  const body = response?.getBody() ?? "";
  if (status > 0 && !isTransient(status) && body.length > 0 && body.length < 200) return body;
  return m.uploads_the_connection_to_the_shop_was();
}
