import { basename } from "node:path";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";

const marks: [encoding: string, bytes: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const NEWLINE = 0x0a;

export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}

/** A byte order mark overrides `chosen`. Invalid bytes are refused, never replaced. */
export function decodeText(path: string, bytes: Uint8Array, chosen = "utf-8"): Outcome<string> {
  const file = basename(path);
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const { encoding } = new TextDecoder(marked ?? chosen);
  if (!encoding.startsWith("utf-16") && bytes.includes(0)) {
    return refuse("invalid", m.import_encoding_zero_bytes({ file }));
  }
  const text = decode(bytes, encoding);
  if (text !== undefined) return { done: text };
  const location = encoding === "utf-8" ? locateInvalidByte(file, bytes) : file;
  const name = encoding.toUpperCase();
  return refuse("invalid", m.import_encoding_wrong({ place: location, file, encoding: name }));
}

function decode(
  bytes: Uint8Array,
  encoding: string,
  options: { stream?: boolean } = {},
): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, options);
  } catch {
    return undefined;
  }
}

/** Locates the byte in UTF-8, where a newline is never part of another character. */
function locateInvalidByte(file: string, bytes: Uint8Array): string {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    const row = bytes.subarray(start, end);
    if (decode(row, "utf-8") === undefined) {
      return m.import_place_column({ file, line, column: columnOfInvalidByte(row) });
    }
    start = end;
  }
  return m.import_place({ file, line });
}

/** Bisects: a prefix may end within a character, and is readable up to the invalid byte. */
function columnOfInvalidByte(row: Uint8Array): number {
  let [readable, faulty] = [0, row.length + 1];
  while (faulty - readable > 1) {
    const middle = Math.floor((readable + faulty) / 2);
    if (decodeBeginning(row, middle) === undefined) faulty = middle;
    else readable = middle;
  }
  const before = decodeBeginning(row, readable) ?? "";
  return before.replace(/[\uDC00-\uDFFF]/g, "").length + 1; // A surrogate pair counts as one.
}

function decodeBeginning(row: Uint8Array, length: number): string | undefined {
  return decode(row.subarray(0, length), "utf-8", { stream: true });
}
