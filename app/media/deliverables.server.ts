import { open } from "node:fs/promises";
import { measureFile } from "#app/storage/measure-file.server.ts";
import { keepMediaFile } from "#app/storage/media-files.server.ts";
import { keepFile } from "#app/storage/storage.server.ts";
import { deliverableFormats } from "#app/uploads/deliverable-formats.ts";
import { readPicture } from "./read-picture.server.ts";

const UNKNOWN =
  "This is neither a ZIP archive nor a WAV, FLAC, Ogg, M4A, MP3, AAC or MIDI file nor a JPEG, PNG, WebP, AVIF or GIF picture.";

/**
 * Keeps what a buyer gets as it came, where only a download link leads. An archive is never opened here, of
 * a picture the header is read.
 */
export async function storeDeliverable(
  path: string,
): Promise<{ fileId: string } | { problem: string }> {
  const beginning = await readBeginning(path);
  const format = deliverableFormats.find(({ begins }) => begins.test(beginning));
  if (!format) return { problem: UNKNOWN };
  const { mediaType, endings } = format;
  const problem = mediaType.startsWith("image/") && (await findPictureProblem(path, mediaType));
  if (problem) return { problem };
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.${endings[0]}`;
  await keepFile("files", key, { path });
  return { fileId: await keepMediaFile({ bucket: "files", key, mediaType, sizeBytes, sha256 }) };
}

/** Why a file that begins as a picture of this type is none that a buyer can be given. */
async function findPictureProblem(path: string, mediaType: string): Promise<string | undefined> {
  const facts = await readPicture(path);
  if ("problem" in facts) return facts.problem;
  return `image/${facts.format}` === mediaType ? undefined : UNKNOWN;
}

/** The first 16 bytes. */
async function readBeginning(path: string): Promise<string> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString("hex", 0, bytesRead);
  } finally {
    await file.close();
  }
}
