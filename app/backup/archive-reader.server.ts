import { createReadStream } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { startSha256 } from "#app/platform/system/sha256.server.ts";
import { m } from "#messages";
import type { ArchiveSection } from "./archive-writer.server.ts";
import { type Manifest, manifest } from "./manifest.ts";
import { RefusedError } from "./refused-error.ts";
import { readSeal, SEAL_BYTES } from "./seal.ts";

/** @throws {Refused} unless every byte is as it was written. */
export async function checkArchive(path: string): Promise<Manifest> {
  if (path.endsWith(".partial")) {
    throw new RefusedError(m.backup_unfinished({ path }));
  }
  const file = await open(path, "r").catch((error: Error) => {
    throw new RefusedError(m.backup_unreadable({ path, reason: error.message }));
  });
  try {
    return await readManifest(path, file);
  } finally {
    await file.close();
  }
}

async function readManifest(path: string, file: FileHandle): Promise<Manifest> {
  const notWhole = new RefusedError(m.backup_damaged({ path }));
  const { size } = await file.stat();
  if (size < SEAL_BYTES) throw notWhole;
  const contentBytes = size - SEAL_BYTES;
  const seal = await readSeal(
    await readBytes(file, { offset: contentBytes, sizeBytes: SEAL_BYTES }),
  );
  if (!seal || (await hashExtent(path, { offset: 0, sizeBytes: contentBytes })) !== seal.sha256) {
    throw notWhole;
  }
  const text = await readBytes(file, seal.manifest);
  const { data, error } = manifest.safeParse(JSON.parse(text.toString("utf8")));
  if (data) return data;
  const [issue] = error.issues;
  throw new RefusedError(m.backup_unknown_format({ path, field: issue?.path.join(".") ?? "" }));
}

async function readBytes(file: FileHandle, { offset, sizeBytes }: ArchiveSection): Promise<Buffer> {
  const bytes = Buffer.alloc(sizeBytes);
  const { bytesRead } = await file.read(bytes, 0, sizeBytes, offset);
  return bytes.subarray(0, bytesRead);
}

export async function* readExtent(
  path: string,
  { offset, sizeBytes }: ArchiveSection,
): AsyncGenerator<Buffer> {
  if (sizeBytes > 0) yield* createReadStream(path, { start: offset, end: offset + sizeBytes - 1 });
}

export async function hashExtent(path: string, extent: ArchiveSection): Promise<string> {
  const hash = startSha256();
  await pipeline(readExtent(path, extent), hash);
  return hash.digest("hex");
}
