import { findMediaFile, recordMediaFile } from "#app/platform/storage/media-files.server.ts";
import { storeFile } from "#app/platform/storage/storage.server.ts";
import { coverWidths } from "#app/platform/storage/stored-names.ts";
import { sha256Hex } from "#app/platform/system/sha256.server.ts";
import type { FileOutcome } from "#app/platform/uploads/file-problem-text.ts";
import { renderCover } from "./render-cover.server.ts";

const bucket = "cover_images" as const;

export async function storeCover(file: Uint8Array): Promise<FileOutcome<{ fileId: string }>> {
  const sha256 = sha256Hex(file);
  const key = sha256.slice(0, 32);
  const existingFileId = await findMediaFile(bucket, key);
  if (existingFileId) return { done: { fileId: existingFileId } };
  const { done: rendered, refused } = await renderCover(file);
  if (refused) return { refused };
  const { files, ...properties } = rendered;
  for (const [ending, content] of files) await storeFile(bucket, `${key}${ending}`, content);
  const cover = {
    bucket,
    key,
    mediaType: "image/webp",
    sha256,
    ...measureCover(files.values()),
    ...properties,
  };
  return { done: { fileId: await recordMediaFile(cover) } };
}

export function measureCover(files: Iterable<Uint8Array>) {
  const contents = [...files];
  return {
    coverWidths: [...coverWidths],
    sizeBytes: contents.reduce((sum, content) => sum + content.byteLength, 0),
    contentSha256: sha256Hex(Buffer.concat(contents)),
  };
}
