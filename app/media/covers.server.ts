import { createHash } from "node:crypto";
import { findMediaFile, keepMediaFile } from "#app/storage/media-files.server.ts";
import { keepFile } from "#app/storage/storage.server.ts";
import { renderCover } from "./render-cover.server.ts";

const bucket = "cover_images" as const;

/** A cover that is kept, or a sentence that says why the file cannot be one. */
export type StoredCover = { fileId: string } | { problem: string };

/** Keeps a picture in every size that pages ask for. The same file again answers the one kept. */
export async function storeCover(file: Uint8Array): Promise<StoredCover> {
  const sha256 = hashOf(file);
  const key = sha256.slice(0, 32);
  const known = await findMediaFile(bucket, key);
  if (known) return { fileId: known };
  const rendered = await renderCover(file);
  if ("problem" in rendered) return rendered;
  const { files, ...facts } = rendered;
  for (const [ending, content] of files) await keepFile(bucket, `${key}${ending}`, content);
  const sizeBytes = [...files.values()].reduce((sum, content) => sum + content.byteLength, 0);
  const contentSha256 = hashOf(...files.values());
  const kept = { bucket, key, mediaType: "image/webp", sizeBytes, sha256, contentSha256, ...facts };
  return { fileId: await keepMediaFile(kept) };
}

/** The hexadecimal SHA-256 of files, one after the other. */
function hashOf(...files: Uint8Array[]): string {
  const hash = createHash("sha256");
  for (const file of files) hash.update(file);
  return hash.digest("hex");
}
