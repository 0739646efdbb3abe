import { createHash } from "node:crypto";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { readCamt } from "./read-camt.server.ts";
import { readCsv } from "./read-csv.server.ts";
import { MAX_STATEMENT_BYTES, type StatementLine } from "./statement-line.ts";

export type StatementEncoding = "utf-8" | "windows-1252";

/** A CSV file or a camt.053 document. Bytes that are not of the encoding are refused, never replaced. */
export function readStatement(
  bytes: Uint8Array,
  encoding: StatementEncoding,
): Outcome<StatementLine[]> {
  if (bytes.length > MAX_STATEMENT_BYTES) {
    return refuse("invalid", "A statement may have 5 MB and not more.");
  }
  const text = decode(bytes, encoding);
  if (text === undefined || text.includes("\0")) {
    return refuse(
      "invalid",
      `This is no text in ${encoding.toUpperCase()}. Choose the other encoding.`,
    );
  }
  const read = /^\s*</.test(text) ? readCamt(text) : readCsv(text);
  return read.done ? { done: withLineIds(read.done) } : read;
}

/** A camt.053 document is in UTF-8, whatever was chosen. */
function decode(bytes: Uint8Array, encoding: StatementEncoding): string | undefined {
  const isXml = Buffer.from(bytes.subarray(0, 100)).includes("<?xml");
  try {
    return new TextDecoder(isXml ? "utf-8" : encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Equal lines of one statement are told apart by their count, so that the same statement gives the same ids. */
function withLineIds(lines: StatementLine[]): StatementLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const { lineId, bookedOn, amount, remitter, text } = line;
    const facts = lineId
      ? ["bank", lineId, amount.cents, amount.currency]
      : ["own", bookedOn, amount.cents, amount.currency, remitter, text];
    const fingerprint = JSON.stringify(facts);
    const count = (counts.get(fingerprint) ?? 0) + 1;
    counts.set(fingerprint, count);
    const place = lineId ? "" : ` ${count}`;
    return { ...line, lineId: hash(`${fingerprint}${place}`) };
  });
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
