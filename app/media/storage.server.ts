import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";
import type { MediaFiles } from "#app/database/schema.ts";
import { env } from "#app/system/env.server.ts";
import type { ByteRange } from "./byte-range.ts";

export type Bucket = MediaFiles["bucket"];

const root = join(resolve(env.DATA_DIR), "files");
/** Where a file is while it is written. */
export const unfinishedFolder = join(root, "unfinished");
const disk = new Disk(new FSDriver({ location: root, visibility: "private" }));

/**
 * Keeps a file under `bucket/key`. It is written beside its place and moved into it when complete,
 * so that nobody ever reads half of it. A file that is there already is replaced by the same bytes:
 * keys are made of content.
 */
export async function keepFile(
  bucket: Bucket,
  key: string,
  content: Uint8Array | { path: string },
): Promise<void> {
  const unfinished = `unfinished/${randomBytes(16).toString("hex")}`;
  if ("path" in content) await disk.putStream(unfinished, createReadStream(content.path));
  else await disk.put(unfinished, content);
  // The disk's own `move` copies, so that a reader could meet half of it.
  const place = join(root, bucket, key);
  await mkdir(dirname(place), { recursive: true });
  await rename(join(root, unfinished), place);
}

/** The size in bytes of a kept file; undefined when there is none. `key` must be one that we made. */
export async function findFileSize(bucket: Bucket, key: string): Promise<number | undefined> {
  const found = await stat(join(root, bucket, key)).catch(() => undefined);
  return found?.isFile() ? found.size : undefined;
}

/** The bytes of a kept file, or of a range of it; the file is closed when the reader goes away. */
export function readFile(bucket: Bucket, key: string, range?: ByteRange): ReadableStream {
  const stream = createReadStream(join(root, bucket, key), range);
  return Readable.toWeb(stream) as ReadableStream;
}

/** Removes a kept file; one that is not there is no error. `key` must be one that we made. */
export async function dropFile(bucket: Bucket, key: string): Promise<void> {
  await disk.delete(`${bucket}/${key}`);
}

/** Puts the bytes of a kept file at a path of the caller's, who removes them. */
export async function copyFileTo(bucket: Bucket, key: string, path: string): Promise<void> {
  await pipeline(readFile(bucket, key), createWriteStream(path));
}

/** True when files can be written and read. */
export async function isStorageWell(): Promise<boolean> {
  try {
    const probe = `unfinished/${randomBytes(16).toString("hex")}`;
    await disk.put(probe, "probe");
    await disk.delete(probe);
    return true;
  } catch {
    return false;
  }
}
