import type { uploadClient } from "../uploads/upload-client.ts";

const CHUNK = 8 * 1024 * 1024;

/** Sends the rest of a file in parts, from the shop's offset. */
export async function sendChunks(
  client: ReturnType<typeof uploadClient>,
  path: string,
  file: Uint8Array<ArrayBuffer>,
): Promise<void> {
  for (let at = await client.offsetOf(path); at < file.byteLength; ) {
    const end = Math.min(at + CHUNK, file.byteLength);
    const { status } = await client.send(path, at, file.subarray(at, end));
    if (status !== 204) throw new Error(`A part was answered with ${status}.`);
    at = end;
  }
}

/** Returns a unique archive of a size. */
export function freshArchive(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(sizeBytes);
  for (let at = 0; at < sizeBytes; at += 65_536) {
    crypto.getRandomValues(file.subarray(at, Math.min(at + 65_536, sizeBytes)));
  }
  file.set([0x50, 0x4b, 0x03, 0x04]);
  return file;
}
