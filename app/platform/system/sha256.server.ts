import { createHash, type Hash, hash } from "node:crypto";

export function sha256Bytes(data: string | Uint8Array): Buffer {
  return hash("sha256", data, "buffer");
}

export function sha256Hex(data: string | Uint8Array): string {
  return hash("sha256", data, "hex");
}

/** Hashes data that arrives in parts. */
export function startSha256(): Hash {
  return createHash("sha256");
}
