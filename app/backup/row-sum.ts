import { hash } from "node:crypto";

const NEWLINE = 0x0a;
const LARGEST = 1n << 128n;

/**
 * Counts the rows of a COPY in text format, where each is one line, and adds up their hashes (the first
 * 128 bits of SHA-256, modulo 2^128): the same for the same rows in any order.
 */
export class RowSum {
  rows = 0;
  #sum = 0n;
  #rest: Buffer = Buffer.alloc(0);

  add(chunk: Uint8Array): void {
    const bytes = this.#rest.length > 0 ? Buffer.concat([this.#rest, chunk]) : Buffer.from(chunk);
    let start = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      this.#addRow(bytes.subarray(start, end));
      start = end + 1;
    }
    this.#rest = bytes.subarray(start);
  }

  #addRow(row: Uint8Array): void {
    this.rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${hash("sha256", row, "hex").slice(0, 32)}`)) % LARGEST;
  }

  /** 32 hexadecimal digits. */
  get hash(): string {
    return this.#sum.toString(16).padStart(32, "0");
  }
}
