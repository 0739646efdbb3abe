import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/**
 * Returns the SHA-256 of a file of any size in hexadecimal, reading it in chunks: `crypto.subtle`
 * needs the whole file in memory, and is missing without TLS.
 * @throws the browser's error if the file cannot be read, or the reason of `signal`.
 */
export async function hashFile(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const hash = sha256.create();
  const reader = file.stream().getReader();
  let read = 0;
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return bytesToHex(hash.digest());
    hash.update(value);
    read += value.byteLength;
    onProgress(read / file.size);
  }
}
