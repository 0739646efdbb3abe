import { open } from "node:fs/promises";
import type { FileProblem } from "#app/platform/storage/file-problem.ts";
import { measureFile } from "#app/platform/storage/large-files.server.ts";
import { recordMediaFile } from "#app/platform/storage/media-files.server.ts";
import { storeFile } from "#app/platform/storage/storage.server.ts";
import {
  type DeliverableFormat,
  deliverableFormats,
} from "#app/platform/uploads/deliverable-formats.ts";
import { type FileOutcome, refuseFile } from "#app/platform/uploads/file-problem-text.ts";
import { readPictureFormat } from "./read-picture.server.ts";

/** Guesses by the first bytes. Decoding may find another format. */
export async function seemsSound(path: string): Promise<boolean> {
  const format = await findFormat(path);
  return format?.mediaType.startsWith("audio/") === true && format.name !== "MIDI";
}

/** Stores a file for download links only. Archives are never opened. */
export async function storeDeliverable(path: string): Promise<FileOutcome<{ fileId: string }>> {
  const format = await findFormat(path);
  if (!format) return refuseFile("unknown-format");
  const { mediaType, endings } = format;
  const problem = mediaType.startsWith("image/") && (await findPictureProblem(path, mediaType));
  if (problem) return refuseFile(problem);
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.${endings[0]}`;
  await storeFile("files", key, { path });
  const fileId = await recordMediaFile({ bucket: "files", key, mediaType, sizeBytes, sha256 });
  return { done: { fileId } };
}

async function findPictureProblem(
  path: string,
  mediaType: string,
): Promise<FileProblem | undefined> {
  const { done: format, refused } = await readPictureFormat(path);
  if (refused) return refused.problem;
  return `image/${format}` === mediaType ? undefined : { code: "unknown-format" };
}

async function findFormat(path: string): Promise<DeliverableFormat | undefined> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    const beginning = buffer.toString("hex", 0, bytesRead);
    return deliverableFormats.find(({ begins }) => begins.test(beginning));
  } finally {
    await file.close();
  }
}
