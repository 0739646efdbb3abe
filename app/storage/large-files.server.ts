import { type FileHandle, open } from "node:fs/promises";
import type { Readable } from "node:stream";

/*
 * Large files, piece by piece, without leaving a buffer for each piece to be collected: collecting hundreds
 * of megabytes stops everything else in the process, again and again.
 */

/** Small enough that to hash one holds nobody up. */
const PIECE_BYTES = 256 * 1024;

/** Reads a file. All pieces are in one buffer, which holds the next one as soon as `use` has ended. */
export async function forEachPiece(
  path: string,
  use: (piece: Uint8Array) => unknown,
): Promise<void> {
  const file = await open(path, "r");
  try {
    const buffer = Buffer.allocUnsafeSlow(PIECE_BYTES);
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, null);
      if (bytesRead === 0) return;
      await use(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

/** Copies a file to where none is yet; it is on the disk then, and not only on its way there. */
export async function copyFlushed(from: string, to: string): Promise<void> {
  const file = await open(to, "wx");
  try {
    let position = 0;
    await forEachPiece(from, async (piece) => {
      position += await writeWhole(file, piece, position);
    });
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Writes a stream into a file that is there, from `start` on; answers where it ended. The stream's chunks
 * are of no use afterwards. @throws when it breaks off; what had come is written.
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

/** The system may take less than it is given. */
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

/** Gives the memory of a chunk back at once, if the chunk is all that is in it. */
function release({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
