import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

/**
 * As CSV (RFC 4180) in UTF-8; the only writer of CSV. A text is one line, and gets an apostrophe wherever a
 * spreadsheet would read a formula; a number is an amount and has two decimals.
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
    cast: { number: (amount) => amount.toFixed(2), string: withoutFormulas },
    record_delimiter: "windows",
  });
  // An error while reading ends the response early, so that half a file never looks whole.
  rows.on("error", (error) => csv.destroy(error));
  csv.on("close", () => rows.destroy());
  const bytes = Readable.toWeb(rows.pipe(csv));
  return bytes as ReadableStream<Uint8Array>;
}

/** Spreadsheets of half of Europe begin a cell after a semicolon, and naive readers after a line break. */
const lineBreaks = /[\r\n\v\f\u0085\u2028\u2029]+/g;
const formulas = /(^|;)(?=[\s\p{Cf}]*[=+\-@\t＝＋－＠])/gu;

function withoutFormulas(text: string): string {
  return text.trim().replace(lineBreaks, ", ").replace(formulas, "$1'");
}
