import { Readable } from "node:stream";
import { stringify } from "csv-stringify";
import { describeAct, nameOfDetail } from "./act-sentences.ts";
import type { AuditLine } from "./find-audit-lines.server.ts";

const columns = ["time", "person", "act", "about", "name", "id", "sentence", "details"];

/** As CSV (RFC 4180) in UTF-8. A value that a spreadsheet would take for a formula gets an apostrophe. */
export function auditCsv(lines: AsyncIterable<AuditLine>): ReadableStream<Uint8Array> {
  const rows = Readable.from(rowsOf(lines));
  const csv = stringify({
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    record_delimiter: "windows",
  });
  // An error while reading ends the response early, so that half a file never looks whole.
  rows.on("error", (error) => csv.destroy(error));
  csv.on("close", () => rows.destroy());
  const bytes = Readable.toWeb(rows.pipe(csv));
  return bytes as ReadableStream<Uint8Array>;
}

async function* rowsOf(lines: AsyncIterable<AuditLine>) {
  for await (const line of lines) {
    const { before, after } = describeAct(line.act);
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
