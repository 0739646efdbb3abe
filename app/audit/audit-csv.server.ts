import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { AuditLine } from "./audit-log.server.ts";
import { nameOfDetail, tellAct } from "./tell-act.ts";

const columns = ["time", "person", "act", "about", "name", "id", "sentence", "details"];

/**
 * Lines of the audit log as CSV (RFC 4180) in UTF-8, one after the other. A value that a spreadsheet
 * would take for a formula gets an apostrophe before it, since titles and names are anybody's words.
 */
export function auditCsv(lines: AsyncIterable<AuditLine>): ReadableStream<Uint8Array> {
  const rows = Readable.from(inColumns(lines));
  const csv = stringify({
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
  // An error while reading breaks the answer off, so that half a file never looks whole.
  rows.on("error", (error) => csv.destroy(error));
  csv.on("close", () => rows.destroy());
  const bytes = Readable.toWeb(rows.pipe(csv));
  return bytes as ReadableStream<Uint8Array>;
}

async function* inColumns(lines: AsyncIterable<AuditLine>) {
  for await (const line of lines) {
    const { before, after } = tellAct(line.act);
    const details = Object.entries(line.details).map(
      ([name, value]) => `${nameOfDetail(name)}: ${value}`,
    );
    yield [
      line.at.toISOString(),
      line.actorName,
      line.act,
      line.subjectKind,
      line.subjectName,
      line.subjectId ?? "",
      `${line.actorName} ${before}${line.subjectName}${after}`,
      details.join("; "),
    ];
  }
}
