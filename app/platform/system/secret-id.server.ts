import { randomBytes } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 26;

/** Has 130 random bits. ASVS 5.0 (11.5.1) requires 128. */
export function newSecretId(): string {
  return secretOfBytes(randomBytes(LENGTH));
}

/** Takes at least 26 bytes that nobody can guess. */
export function secretOfBytes(bytes: Buffer): string {
  // 256 is a multiple of 32, so each letter is equally likely.
  return Array.from(bytes.subarray(0, LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

export function isSecretId(text: string | undefined): text is string {
  return text !== undefined && /^[a-z0-9]{26}$/.test(text);
}
