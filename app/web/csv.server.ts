import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

/** As CSV (RFC 4180) in UTF-8. A value that a spreadsheet would take for a formula gets an apostrophe. */
export function csvOf(
  columns: string[],
  lines: AsyncIterable<string[]>,
): ReadableStream<Uint8Array> {
  const rows = Readable.from(lines);
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
