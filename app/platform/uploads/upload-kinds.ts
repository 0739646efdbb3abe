import { formatSize } from "#app/platform/ui/format-size.ts";
import { m } from "#messages";

export const uploadKinds = ["audio", "cover", "deliverable"] as const;

export type UploadKind = (typeof uploadKinds)[number];

const MEGABYTE = 1_000_000;

/** A setting limits deliverables. */
export const largestBytes = { audio: 100 * MEGABYTE, cover: 20 * MEGABYTE } as const;

export const CHUNK_BYTES = 8 * 1024 * 1024;

export const acceptedFiles = {
  audio: ".mp3,.wav,.ogg,.m4a,.aac,.flac,audio/*",
  cover: "image/jpeg,image/png,image/webp,image/avif,image/gif",
} as const;

export function sizeProblem(sizeBytes: number, largest: number): string | undefined {
  if (sizeBytes <= 0) return m.uploads_this_file_is_empty();
  if (sizeBytes <= largest) return undefined;
  return m.uploads_this_file_is_larger_than({ largest: formatSize(largest) });
}
