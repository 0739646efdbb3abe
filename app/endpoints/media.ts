import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { fileResponse } from "#app/platform/storage/file-response.server.ts";
import { findPublicFile } from "#app/platform/storage/public-files.server.ts";
import type { Bucket } from "#app/platform/storage/storage.server.ts";
import { m } from "#messages";
import type { Route } from "./+types/media";

const publicBuckets: Bucket[] = ["audio", "images", "cover_images"];
const fileName = /^[a-f0-9]{32}(?:-[0-9]{2,4})?\.(webp|jpg|mp3)$/;
const mediaTypes = new Map([
  ["webp", "image/webp"],
  ["jpg", "image/jpeg"],
  ["mp3", "audio/mpeg"],
]);

/** The file's name is a hash of its content, so that its response never changes. */
export async function loader({ params, request }: Route.LoaderArgs) {
  const bucket = orNotFound(
    publicBuckets.find((name) => name === params.bucket),
    m.media_missing(),
  );
  const extension = orNotFound(fileName.exec(params.name)?.[1], m.media_missing());
  const sizeBytes = orNotFound(await findPublicFile(bucket, params.name), m.media_missing());
  if (sizeBytes === "broken") return refuseBroken();
  const headers = new Headers({
    "Content-Type": mediaTypes.get(extension) ?? "application/octet-stream",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${params.name}"`,
  });
  // Other sites embed covers; only the shop's own pages play previews.
  if (bucket === "cover_images") headers.set("Cross-Origin-Resource-Policy", "cross-origin");
  if (request.headers.get("If-None-Match") === headers.get("ETag")) {
    return new Response(null, { status: 304, headers });
  }
  return fileResponse(request, headers, { bucket, key: params.name, sizeBytes });
}

function refuseBroken(): Response {
  return new Response(m.media_broken(), { status: 503, headers: { "Cache-Control": "no-store" } });
}
