import { createHash, randomBytes } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 26;

/**
 * Returns the secret ID of a download, a receipt or an order: 130 random bits in base32. ASVS 5.0
 * (11.5.1) requires 128.
 */
export function newSecretId(): string {
  return secretOfBytes(randomBytes(LENGTH));
}

/** Encodes at least 26 bytes that nobody can guess. */
export function secretOfBytes(bytes: Buffer): string {
  // 256 is a multiple of 32, so each letter is equally likely.
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

export function isSecretId(text: string | undefined): text is string {
  return text !== undefined && /^[a-z0-9]{26}$/.test(text);
}

/** Returns the hash that is stored for a secret. */
export function hashSecretId(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
