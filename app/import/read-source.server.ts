import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";
import { type ImportTableName, isImportTableName, tableOf } from "./table-names.ts";

export type SourceRow = { file: string; line: number; cells: Record<string, unknown> };

export type SourceTable = { table: ImportTableName; rows: SourceRow[] };
type ReadSource = Outcome<SourceTable[]>;

export function readSource(
  path: string,
  text: string,
  chosen: ImportTableName | undefined,
): ReadSource {
  const file = basename(path);
  return /^\s*[[{]/.test(text) ? readJson(file, text, chosen) : readCsv(file, text, chosen);
}

function readCsv(file: string, text: string, chosen: ImportTableName | undefined): ReadSource {
  try {
    const [header = ""] = text.split("\n", 1);
    const count = (sign: string) => header.split(sign).length;
    const [delimiter] = [",", ";", "\t"].sort((a, b) => count(b) - count(a));
    const options = { columns: true, info: true, skip_empty_lines: true, delimiter } as const;
    const records = csvRecords.parse(parse(text, options));
    const rows = records.map(({ record, info }) => {
      const linesWithin = Object.values(record).join("").split("\n").length - 1;
      return { file, line: info.lines - linesWithin, cells: plainNames(record) };
    });
    return oneTable(file, rows, chosen);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse("invalid", m.import_not_csv({ file, reason: error.message }));
  }
}

const csvRecords = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
);

const jsonRows = z.array(z.record(z.string(), z.unknown()));
const jsonTables = z.record(z.string().refine(isImportTableName), jsonRows);

function readJson(file: string, text: string, chosen: ImportTableName | undefined): ReadSource {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse("invalid", m.import_not_json({ file, reason }));
  }
  const lines = rowLines(text).values();
  const toSourceRow = (row: Record<string, unknown>) => {
    return { file, line: lines.next().value ?? 1, cells: plainNames(row) };
  };
  const rows = jsonRows.safeParse(content);
  if (rows.success) return oneTable(file, rows.data.map(toSourceRow), chosen);
  const tables = jsonTables.safeParse(content);
  if (!tables.success) {
    return refuse("invalid", m.import_not_rows({ file }));
  }
  const named = Object.entries(tables.data).filter(([table]) => isImportTableName(table));
  const read = named.flatMap(([table, list]) =>
    isImportTableName(table) ? [{ table, rows: list.map(toSourceRow) }] : [],
  );
  return { done: read };
}

function oneTable(
  file: string,
  rows: SourceRow[],
  chosen: ImportTableName | undefined,
): ReadSource {
  const table = chosen ?? tableOf(file, Object.keys(rows[0]?.cells ?? {}));
  if (table) return { done: [{ table, rows }] };
  return refuse("invalid", m.import_table_unknown({ file }));
}

/** Converts column names of the former app, for example `previewUrl`, to the tables' own. */
function plainNames(record: Record<string, unknown>): Record<string, unknown> {
  const plain = (name: string) =>
    name
      .trim()
      .replace(/(?<=[a-z0-9])([A-Z])/g, "_$1")
      .toLowerCase();
  return Object.fromEntries(Object.entries(record).map(([name, cell]) => [plain(name), cell]));
}

/** Returns lines of objects in a list: the JSON text, or a value of its outermost object. */
function rowLines(text: string): number[] {
  const lines: number[] = [];
  let around = "";
  let line = 1;
  // A string is one token, including its brackets.
  for (const [piece] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}\n]/gs)) {
    if (piece === "\n") line += 1;
    else if (piece === "]" || piece === "}") around = around.slice(0, -1);
    else if (piece === "[" || piece === "{") {
      if (piece === "{" && (around === "[" || around === "{[")) lines.push(line);
      around += piece;
    }
  }
  return lines;
}
