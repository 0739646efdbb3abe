import { readByteRange } from "./byte-range.ts";
import { type Bucket, readFile } from "./storage.server.ts";

type StoredFile = { bucket: Bucket; key: string; sizeBytes: number };

export function fileResponse(request: Request, headers: Headers, file: StoredFile): Response {
  const { bucket, key, sizeBytes } = file;
  headers.set("Accept-Ranges", "bytes");
  const range = readByteRange(rangeOf(request, headers), sizeBytes);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${sizeBytes}`);
    headers.set("Cache-Control", "no-store");
    return new Response(null, { status: 416, headers });
  }
  const isWhole = range === "whole";
  headers.set("Content-Length", String(isWhole ? sizeBytes : range.end - range.start + 1));
  if (!isWhole) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${sizeBytes}`);
  const body =
    request.method === "HEAD" ? null : readFile(bucket, key, isWhole ? undefined : range);
  return new Response(body, { status: isWhole ? 200 : 206, headers });
}

function rangeOf(request: Request, headers: Headers): string | null {
  const version = request.headers.get("If-Range");
  const isOther = version !== null && version !== headers.get("ETag");
  return isOther ? null : request.headers.get("Range");
}

export function beginsFile({ method }: Request, { status, headers }: Response): boolean {
  const isBeginning = headers.get("Content-Range")?.startsWith("bytes 0-") ?? status === 200;
  return method === "GET" && isBeginning;
}
