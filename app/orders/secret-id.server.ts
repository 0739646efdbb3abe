import { randomBytes } from "node:crypto";

const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const LENGTH = 26;

/**
 * A download id or a receipt: 26 letters of base32 from the system's random source, 130 bits, more than
 * the 128 that ASVS 5.0 asks for (11.5.1).
 */
export function newSecretId(): string {
  // 256 is a multiple of 32, so that the lowest five bits of a byte are every letter equally often.
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join("");
}

/** Whether a text has the form of one; anything else cannot lead anywhere. */
export function isSecretId(text: string | undefined): text is string {
  return text !== undefined && /^[a-z0-9]{26}$/.test(text);
}
