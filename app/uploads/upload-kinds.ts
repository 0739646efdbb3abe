import { formatSize } from "#app/ui/format.ts";
import { deliverableFormats } from "./deliverable-formats.ts";

/** What a file is for; decides how large it may be and how it is processed. */
export const uploadKinds = ["audio", "cover", "deliverable"] as const;

export type UploadKind = (typeof uploadKinds)[number];

const MEGABYTE = 1_000_000;

/** In bytes. The limit of deliverables is a setting. */
export const largestBytes = { audio: 100 * MEGABYTE, cover: 20 * MEGABYTE } as const;

/** The largest part of a file in one request: 8 MiB. */
export const CHUNK_BYTES = 8 * 1024 * 1024;

const pictures = "image/jpeg,image/png,image/webp,image/avif,image/gif";

/** For file choosers; the server goes by the content. */
export const acceptedFiles = {
  audio: ".mp3,.wav,.ogg,.m4a,.aac,.flac,audio/*",
  cover: pictures,
  deliverable: [
    ...deliverableFormats.flatMap(({ endings }) => endings.map((ending) => `.${ending}`)),
    `audio/*,application/zip,${pictures}`,
  ].join(","),
} as const;

/** Why a file of this size is refused; undefined when it is not. */
export function sizeProblem(sizeBytes: number, largest: number): string | undefined {
  if (sizeBytes <= 0) return "This file is empty.";
  if (sizeBytes <= largest) return undefined;
  return `This file is larger than ${formatSize(largest)}.`;
}
