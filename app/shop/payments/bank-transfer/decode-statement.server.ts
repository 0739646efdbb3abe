import { isUtf8 } from "node:buffer";

export function decodeStatement(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encodingOf(bytes)).decode(withoutEnd(bytes));
    return /[^\P{Cc}\n\r\t\f\v\u0080-\u009f]/u.test(text) ? undefined : text;
  } catch {
    return undefined; // an encoding that nobody knows
  }
}

function encodingOf(bytes: Uint8Array): string {
  const begin = Buffer.from(bytes.subarray(0, 200));
  const utf16 = utf16Of(begin);
  if (utf16) return utf16;
  const [, declared] =
    /^[^<]{0,3}<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)/.exec(begin.toString("latin1")) ?? [];
  if (declared && !/^utf-?(8|16)$/i.test(declared)) return declared;
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

function utf16Of(begin: Buffer): string | undefined {
  const first = begin.subarray(0, 2).toString("hex");
  if (first === "fffe" || first === "3c00") return "utf-16le";
  if (first === "feff" || first === "003c") return "utf-16be";
  return undefined;
}

/** Programs as old as CP/M end a text with this character. */
const END_OF_FILE = 0x1a;

function withoutEnd(bytes: Uint8Array): Uint8Array {
  return bytes.at(-1) === END_OF_FILE ? bytes.subarray(0, -1) : bytes;
}
