import { isUtf8 } from "node:buffer";
import { createHash } from "node:crypto";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { readCamt } from "./read-camt.server.ts";
import { readCsv } from "./read-csv.server.ts";
import { MAX_STATEMENT_BYTES, type StatementLine } from "./statement-line.ts";

const noText = refuse(
  "invalid",
  "This is no statement. Choose the CSV or the camt.053 file (XML) that your bank offers for downloading; in a ZIP file it must be unpacked first.",
);

/** A CSV file or a camt.053 document, in UTF-8, or a CSV in Windows-1252, which old programs of banks write. */
export function readStatement(bytes: Uint8Array): Outcome<StatementLine[]> {
  if (bytes.length > MAX_STATEMENT_BYTES) {
    return refuse("invalid", "A statement may have 5 MB and not more. Choose fewer days.");
  }
  const encoding = isUtf8(bytes) ? "utf-8" : "windows-1252";
  const text = new TextDecoder(encoding).decode(bytes);
  if (/[^\P{Cc}\n\r\t\f\v]/u.test(text)) return noText;
  const isXml = /^\s*</.test(text);
  if (isXml && encoding !== "utf-8") return noText;
  const read = isXml ? readCamt(text) : readCsv(text);
  return read.done ? { done: withLineIds(read.done) } : read;
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
