import { open } from "node:fs/promises";
import { measureFile } from "#app/storage/large-files.server.ts";
import { recordMediaFile } from "#app/storage/media-files.server.ts";
import { storeFile } from "#app/storage/storage.server.ts";
import { deliverableFormats } from "#app/uploads/deliverable-formats.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { readPictureFormat } from "./read-picture.server.ts";

const UNKNOWN =
  "This is neither a ZIP archive nor a WAV, FLAC, Ogg, M4A, MP3, AAC or MIDI file nor a JPEG, PNG, WebP, AVIF or GIF picture.";

/** Stored where only a download link leads. Archives are never opened. */
export async function storeDeliverable(path: string): Promise<Outcome<{ fileId: string }>> {
  const beginning = await readBeginning(path);
  const format = deliverableFormats.find(({ begins }) => begins.test(beginning));
  if (!format) return refuse("invalid", UNKNOWN);
  const { mediaType, endings } = format;
  const problem = mediaType.startsWith("image/") && (await findPictureProblem(path, mediaType));
  if (problem) return refuse("invalid", problem);
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.${endings[0]}`;
  await storeFile("files", key, { path });
  const fileId = await recordMediaFile({ bucket: "files", key, mediaType, sizeBytes, sha256 });
  return { done: { fileId } };
}

async function findPictureProblem(path: string, mediaType: string): Promise<string | undefined> {
  const { done: format, refused } = await readPictureFormat(path);
  if (refused) return refused.text;
  return `image/${format}` === mediaType ? undefined : UNKNOWN;
}

async function readBeginning(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString("hex", 0, bytesRead);
  } finally {
    await file.close();
  }
}
