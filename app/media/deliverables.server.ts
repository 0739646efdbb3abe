import { open } from "node:fs/promises";
import { measureFile } from "./measure-file.server.ts";
import { keepMediaFile } from "./media-files.server.ts";
import { keepFile } from "./storage.server.ts";

/** What a buyer may get, by the bytes that a file of the kind begins with, in hexadecimal. */
const kinds: { begins: RegExp; extension: string; mediaType: string }[] = [
  { begins: /^504b0304/, extension: "zip", mediaType: "application/zip" },
  { begins: /^(52494646|52463634).{8}57415645/, extension: "wav", mediaType: "audio/wav" },
  { begins: /^4d546864/, extension: "mid", mediaType: "audio/midi" },
  { begins: /^664c6143/, extension: "flac", mediaType: "audio/flac" },
  { begins: /^4f676753/, extension: "ogg", mediaType: "audio/ogg" },
  { begins: /^.{8}66747970(4d3441|6d7034|69736f)/, extension: "m4a", mediaType: "audio/mp4" },
  { begins: /^(494433|ff[ef][2-7]|fff[ab])/, extension: "mp3", mediaType: "audio/mpeg" },
  { begins: /^fff[0189]/, extension: "aac", mediaType: "audio/aac" },
];

const UNKNOWN = "This is neither a ZIP archive nor a WAV, FLAC, Ogg, M4A, MP3, AAC or MIDI file.";

/**
 * Keeps what a buyer gets as it came, where only a download link leads. An archive is never opened here.
 */
export async function storeDeliverable(
  path: string,
): Promise<{ fileId: string } | { problem: string }> {
  const beginning = await readBeginning(path);
  const kind = kinds.find(({ begins }) => begins.test(beginning));
  if (!kind) return { problem: UNKNOWN };
  const { sha256, sizeBytes } = await measureFile(path);
  const key = `${sha256.slice(0, 32)}.${kind.extension}`;
  await keepFile("files", key, { path });
  const { mediaType } = kind;
  return { fileId: await keepMediaFile({ bucket: "files", key, mediaType, sizeBytes, sha256 }) };
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
