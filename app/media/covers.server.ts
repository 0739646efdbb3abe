import { createHash } from "node:crypto";
import { findMediaFile, keepMediaFile } from "./media-files.server.ts";
import { renderCover } from "./render-cover.server.ts";
import { keepFile } from "./storage.server.ts";

const bucket = "cover_images";

/** A cover that is kept, or a sentence that says why the file cannot be one. */
export type StoredCover = { fileId: string } | { problem: string };

/** Keeps a picture in every size that pages ask for. The same file again answers the one kept. */
export async function storeCover(file: Uint8Array): Promise<StoredCover> {
  const sha256 = createHash("sha256").update(file).digest("hex");
  const key = sha256.slice(0, 32);
  const known = await findMediaFile(bucket, key);
  if (known) return { fileId: known };
  const rendered = await renderCover(file);
  if ("problem" in rendered) return rendered;
  const { files, ...facts } = rendered;
  for (const [ending, content] of files) await keepFile(bucket, `${key}${ending}`, content);
  const sizeBytes = [...files.values()].reduce((sum, content) => sum + content.byteLength, 0);
  const mediaType = "image/webp";
  return { fileId: await keepMediaFile({ bucket, key, mediaType, sizeBytes, sha256, ...facts }) };
}
