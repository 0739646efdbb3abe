import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";

/**
 * SHA-256 in hexadecimal of a file of any size, read in parts: `crypto.subtle` would want all of it in memory, and is
 * missing where the shop is reached without TLS.
 * @throws what the browser says when the file cannot be read, or `signal` its reason.
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
