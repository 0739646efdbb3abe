import { readByteRange } from "#app/media/byte-range.ts";
import { type Bucket, findFileSize, readFile } from "#app/media/storage.server.ts";
import { found } from "#app/web/found.ts";
import type { Route } from "./+types/media";

const missing = "This file does not exist.";
const publicBuckets: Bucket[] = ["audio", "images", "cover_images"];
const fileName = /^[a-f0-9]{32}(?:-[0-9]{2,4})?\.(webp|jpg|mp3)$/;
const mediaTypes = new Map([
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
  ["mp3", "audio/mpeg"],
]);

/**
 * Covers and previews, whole or by range. A name is made of what the file holds, so its answer never
 * changes. The type is ours and the page policy empty, so that no file can run as a page.
 */
export async function loader({ params, request }: Route.LoaderArgs) {
  const bucket = found(
    publicBuckets.find((name) => name === params.bucket),
    missing,
  );
  const extension = found(fileName.exec(params.name)?.[1], missing);
  const size = found(await findFileSize(bucket, params.name), missing);
  const headers = new Headers({
    "Content-Type": mediaTypes.get(extension) ?? "application/octet-stream",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
    ETag: `"${params.name}"`,
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag")) {
    return new Response(null, { status: 304, headers });
  }
  return answerBytes(request, headers, bucket, params.name, size);
}

function answerBytes(
  request: Request,
  headers: Headers,
  bucket: Bucket,
  name: string,
  size: number,
): Response {
  const range = readByteRange(request.headers.get("Range"), size);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${size}`);
    headers.delete("Cache-Control");
    return new Response(null, { status: 416, headers });
  }
  const isWhole = range === "whole";
  const length = isWhole ? size : range.end - range.start + 1;
  headers.set("Content-Length", String(length));
  if (!isWhole) headers.set("Content-Range", `bytes ${range.start}-${range.end}/${size}`);
  const body =
    request.method === "HEAD" ? null : readFile(bucket, name, isWhole ? undefined : range);
  return new Response(body, { status: isWhole ? 200 : 206, headers });
}
