import { Readable } from "node:stream";
import { setImmediate as letOthersRun } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";

type Line = (string | number)[];

const LINES_AT_ONCE = 100;

/**
 * RFC 4180. A text gets an apostrophe where a spreadsheet would read a formula. An error aborts the
 * response, so that half a file never looks complete.
 */
export function csvOf(columns: string[], lines: AsyncIterable<Line>): ReadableStream<Uint8Array> {
  const slices = Readable.from(slicesOf(columns, lines), { objectMode: false });
  return Readable.toWeb(slices) as ReadableStream<Uint8Array>;
}

async function* slicesOf(columns: string[], lines: AsyncIterable<Line>) {
  yield `\ufeff${csvLines([columns])}`;
  let slice: Line[] = [];
  for await (const line of lines) {
    slice.push(line);
    if (slice.length < LINES_AT_ONCE) continue;
    yield csvLines(slice);
    slice = [];
    await letOthersRun();
  }
  yield csvLines(slice);
}

function csvLines(lines: Line[]): string {
  return stringify(lines, {
    cast: { number: (amount) => amount.toFixed(2), string: withoutFormulas },
    record_delimiter: "windows",
  });
}

/** Covers nearly all cells: no reader finds a formula in them, whatever its separator. */
const isPlain = /^[a-z\d][^;\r\n\v\f\u0085\u2028\u2029]*$/i;
/** Spreadsheets in much of Europe start a cell after a semicolon, naive readers after a break. */
const lineBreaks = /[\r\n\v\f\u0085\u2028\u2029]+/g;
const formulas = /(^|;)(?=[\s\p{Cf}]*[=+\-@\t＝＋－＠])/gu;

function withoutFormulas(text: string): string {
  if (isPlain.test(text)) return text.trimEnd();
  return text.trim().replace(lineBreaks, ", ").replace(formulas, "$1'");
}
