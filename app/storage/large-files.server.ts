import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";

/*
 * Large files in chunks, without a buffer for each chunk: collecting hundreds of megabytes of garbage stops
 * everything else in the process, again and again.
 */

/** Small enough that hashing one does not block the event loop. */
const CHUNK_BYTES = 256 * 1024;

/** Reads a file. All chunks share one buffer, which holds the next one as soon as `use` has ended. */
export async function forEachChunk(
  path: string,
  use: (chunk: Uint8Array) => unknown,
): Promise<void> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.allocUnsafeSlow(CHUNK_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, CHUNK_BYTES, null);
      if (bytesRead === 0) return;
      await use(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** The size of a file and the hexadecimal SHA-256 of its bytes. */
export async function measureFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash("sha256");
  let sizeBytes = 0;
  await forEachChunk(path, (chunk) => {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
  });
  return { sizeBytes, sha256: hash.digest("hex") };
}

/** Copies a file to a path where none is yet, and flushes it to the disk. */
export async function copyFlushed(from: string, to: string): Promise<void> {
  const file = await open(to, "wx");
  try {
    let position = 0;
    await forEachChunk(from, async (chunk) => {
      position += await writeWhole(file, chunk, position);
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a stream into an existing file, from `start` on, and returns where it ended. The stream's chunks
 * cannot be used afterwards. @throws when it breaks off; what had arrived is written.
 */
export async function writeStream(stream: Readable, path: string, start: number): Promise<number> {
  const file = await open(path, "r+");
  try {
    let position = start;
    for await (const chunk of stream) {
      position += await writeWhole(file, chunk, position);
      release(chunk);
    }
    return position;
  } finally {
    await file.close();
  }
}

/** `write` may write less than it is given. */
async function writeWhole(file: FileHandle, bytes: Uint8Array, position: number): Promise<number> {
  let written = 0;
  while (written < bytes.byteLength) {
    const { bytesWritten } = await file.write(
      bytes,
      written,
      bytes.byteLength - written,
      position + written,
    );
    written += bytesWritten;
  }
  return written;
}

/** Frees the memory of a chunk at once, if nothing else is in its buffer. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
