import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { startSha256 } from "#app/platform/system/sha256.server.ts";

/* A shared buffer avoids collecting hundreds of megabytes, which blocks the whole process. */

/** Hashing one chunk must not block the event loop. */
const CHUNK_BYTES = 256 * 1024;

/** Each chunk is overwritten after `use`. */
async function forEachChunk(path: string, use: (chunk: Uint8Array) => unknown): Promise<void> {
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

export async function measureFile(path: string): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = startSha256();
  let sizeBytes = 0;
  await forEachChunk(path, (chunk) => {
    hash.update(chunk);
    sizeBytes += chunk.byteLength;
  });
  return { sizeBytes, sha256: hash.digest("hex") };
}

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
 * Returns where the stream ended. Chunks cannot be reused.
 * @throws if it breaks off, after writing what arrived.
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

function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
