import { answerFile } from "#app/media/answer-file.server.ts";
import { type Bucket, findFileSize } from "#app/media/storage.server.ts";
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
  const sizeBytes = found(await findFileSize(bucket, params.name), missing);
  const headers = new Headers({
    "Content-Type": mediaTypes.get(extension) ?? "application/octet-stream",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${params.name}"`,
  });
  if (request.headers.get("If-None-Match") === headers.get("ETag")) {
    return new Response(null, { status: 304, headers });
  }
  return answerFile(request, headers, { bucket, key: params.name, sizeBytes });
}
