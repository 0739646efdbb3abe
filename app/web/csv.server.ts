import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

/**
 * As CSV (RFC 4180) in UTF-8. A text that a spreadsheet would take for a formula gets an apostrophe; a number is an
 * amount and has two decimals.
 */
export function csvOf(
  columns: string[],
  lines: AsyncIterable<(string | number)[]>,
): ReadableStream<Uint8Array> {
  const rows = Readable.from(lines);
  const csv = stringify({
    header: true,
    columns,
    bom: true,
    escape_formulas: true,
    cast: { number: (amount) => ({ value: amount.toFixed(2), escape_formulas: false }) },
    record_delimiter: "windows",
  });
  // An error while reading ends the response early, so that half a file never looks whole.
  rows.on("error", (error) => csv.destroy(error));
  csv.on("close", () => rows.destroy());
  const bytes = Readable.toWeb(rows.pipe(csv));
  return bytes as ReadableStream<Uint8Array>;
}
