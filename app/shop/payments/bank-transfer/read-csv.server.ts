import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import { MAX_ENTRIES, type ReadRows } from "./bank-entry.ts";
import { type Columns, columnsOf, countRoles } from "./csv-columns.ts";
import { openReader } from "./csv-rows.ts";
import { headerOfShape } from "./csv-shapes.ts";

const MAX_COLUMNS = 100;
const MAX_RECORD_CHARACTERS = 20_000;
/** Lines above the header, for example for the account and the period. */
const MAX_PREAMBLE = 60;

const noHeader = () => refuse("invalid", m.statement_no_columns());

export type Row = { cells: string[]; line: number };

/** Assumes euros unless the file names a currency. */
export function readCsv(text: string): Outcome<ReadRows> {
  const content = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const delimiter = findDelimiter(content);
  if (delimiter === undefined) return noHeader();
  const rows = parseRows(content, delimiter);
  if (rows.refused) return rows;
  const header =
    findHeader(rows.done.map(({ cells }) => cells)) ??
    inventHeader(rows.done.map(({ cells }) => cells));
  if (!header) return noHeader();
  const preamble = rows.done.slice(0, Math.max(header.at, 0));
  const body = rows.done.slice(header.at + 1);
  if (body.length > MAX_ENTRIES)
    return refuse("invalid", m.statement_too_many_lines({ count: MAX_ENTRIES }));
  const readRow = openReader(header, preamble, body);
  const read: ReadRows = { entries: [], skipped: [], rows: "row" };
  for (const row of body) {
    const parsed = readRow(row);
    if (typeof parsed === "string") read.skipped.push({ row: row.line, reason: parsed });
    else if (parsed) read.entries.push(parsed);
  }
  return { done: read };
}

function findDelimiter(text: string): string | undefined {
  const beginning = text.slice(0, 50_000).split("\n", MAX_PREAMBLE);
  const counted = [";", ",", "\t", "|"].map((delimiter) => {
    const rows = beginning.map((line) => line.split(delimiter).map(clean));
    return { delimiter, roles: (findHeader(rows) ?? inventHeader(rows))?.roles ?? 0 };
  });
  const [best] = counted.toSorted((a, b) => b.roles - a.roles);
  return best && best.roles > 0 ? best.delimiter : undefined;
}

export type CsvHeader = { at: number; columns: Columns; cells: string[]; roles: number };

function findHeader(rows: string[][]): CsvHeader | undefined {
  let best: CsvHeader | undefined;
  for (const [at, row] of rows.slice(0, MAX_PREAMBLE).entries()) {
    const cells = row.slice(0, MAX_COLUMNS);
    const columns = columnsOf(cells);
    const roles = columns ? countRoles(columns) : 0;
    if (columns && roles > (best?.roles ?? 0)) best = { at, columns, cells, roles };
  }
  return best;
}

/** Handles a file of a known format that starts with a payment. */
function inventHeader(rows: string[][]): CsvHeader | undefined {
  const cells = headerOfShape(rows);
  const columns = cells && columnsOf(cells);
  return columns && { at: -1, columns, cells, roles: 1 };
}

const records = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
);

function parseRows(text: string, delimiter: string): Outcome<Row[]> {
  try {
    const parsed = parse(text, {
      delimiter,
      record_delimiter: "\n",
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      to: MAX_ENTRIES + MAX_PREAMBLE + 50,
    });
    const rows = records.parse(parsed);
    return {
      done: rows
        .map(({ record }, index) => ({
          cells: record.map(clean),
          line: (rows[index - 1]?.info.lines ?? 0) + 1,
        }))
        .filter(({ cells }) => cells.some((cell) => cell !== "")),
    };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse("invalid", m.statement_no_csv({ problem: error.message }));
  }
}

/** Removes quotes and the `=` that makes spreadsheets keep a text. */
function clean(cell: string): string {
  return cell
    .trim()
    .replace(/^=?"(.*)"$/s, "$1")
    .trim();
}
