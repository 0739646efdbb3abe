import { open } from "node:fs/promises";
import { measureFile } from "#app/storage/large-files.server.ts";
import { recordMediaFile } from "#app/storage/media-files.server.ts";
import { storeFile } from "#app/storage/storage.server.ts";
import { type DeliverableFormat, deliverableFormats } from "#app/uploads/deliverable-formats.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { readPictureFormat } from "./read-picture.server.ts";

const UNKNOWN =
  "This is neither a ZIP archive nor a WAV, FLAC, Ogg, M4A, MP3, AAC or MIDI file nor a JPEG, PNG, WebP, AVIF or GIF picture.";

/** By its first bytes; a sound may turn out to be another one when it is decoded. */
export async function seemsSound(path: string): Promise<boolean> {
  const format = await findFormat(path);
  return format?.mediaType.startsWith("audio/") === true && format.name !== "MIDI";
}

/** Stored where only a download link leads. Archives are never opened. */
export async function storeDeliverable(path: string): Promise<Outcome<{ fileId: string }>> {
  const format = await findFormat(path);
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
