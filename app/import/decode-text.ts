import { basename } from "node:path";

type Decoded = { text: string } | { problem: string };

const marks: [encoding: string, bytes: number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

const NEWLINE = 0x0a;
const remedy =
  "Save it as UTF-8, or name its encoding, such as --encoding windows-1252 or --encoding utf-16le";

/** Whether a decoder knows an encoding by that name. */
export function isEncoding(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== "";
  } catch {
    return false;
  }
}

/**
 * The text of a file: in the encoding that its byte order mark says, else in the one that was `chosen`, else in
 * UTF-8. Bytes that are none of it are a problem, told with line and column, and never replaced.
 */
export function decodeText(path: string, bytes: Uint8Array, chosen = "utf-8"): Decoded {
  const file = basename(path);
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const { encoding } = new TextDecoder(marked ?? chosen);
  if (!encoding.startsWith("utf-16") && bytes.includes(0)) {
    return {
      problem: `${file} holds zero bytes, as text in UTF-16 without a byte order mark does. ${remedy}.`,
    };
  }
  const text = decode(bytes, encoding);
  if (text !== undefined) return { text };
  const where = encoding === "utf-8" ? `, ${placeOfFault(bytes)}` : "";
  return { problem: `${file}${where}: this is not ${encoding.toUpperCase()}. ${remedy}.` };
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

/** Where in a file that is not UTF-8 the first character is that cannot be read. No character has a newline in it. */
function placeOfFault(bytes: Uint8Array): string {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    const row = bytes.subarray(start, end);
    if (decode(row, "utf-8") === undefined) return `line ${line}, column ${columnOfFault(row)}`;
    start = end;
  }
  return `line ${line}`;
}

/** Bisects: a beginning can be read, though it may end within a character, or it has the fault in it. */
function columnOfFault(row: Uint8Array): number {
  let [readable, faulty] = [0, row.length + 1];
  while (faulty - readable > 1) {
    const middle = Math.floor((readable + faulty) / 2);
    if (decodeBeginning(row, middle) === undefined) faulty = middle;
    else readable = middle;
  }
  const before = decodeBeginning(row, readable) ?? "";
  return before.replace(/[\uDC00-\uDFFF]/g, "").length + 1; // of a pair only its first half
}

function decodeBeginning(row: Uint8Array, length: number): string | undefined {
  return decode(row.subarray(0, length), "utf-8", { stream: true });
}
