import { basename } from "node:path";
import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { rowLines } from "./row-lines.ts";
import { isTableName, type TableName, tableOf } from "./table-names.ts";

/** A row of a file: its cells by the names of the tables' columns, and the line that it begins on. */
export type SourceRow = { file: string; line: number; cells: Record<string, unknown> };

export type SourceTable = { table: TableName; rows: SourceRow[] };
type Read = { tables: SourceTable[] } | { problem: string };

/**
 * Reads the text of a file, CSV or JSON: rows of one table, told by `chosen`, by the file's name or by
 * its columns, or in JSON an object with a list of rows under each table's name.
 */
export function readSource(path: string, text: string, chosen: TableName | undefined): Read {
  const file = basename(path);
  return /^\s*[[{]/.test(text) ? readJson(file, text, chosen) : readCsv(file, text, chosen);
}

function readCsv(file: string, text: string, chosen: TableName | undefined): Read {
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
    return { problem: `${file} is not CSV: ${error.message}.` };
  }
}

const csvRecords = z.array(
  z.object({ record: z.record(z.string(), z.string()), info: z.object({ lines: z.number() }) }),
);

const jsonRows = z.array(z.record(z.string(), z.unknown()));
const jsonTables = z.record(z.string().refine(isTableName), jsonRows);

function readJson(file: string, text: string, chosen: TableName | undefined): Read {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { problem: `${file} is not JSON: ${error instanceof Error ? error.message : error}.` };
  }
  const lines = rowLines(text).values();
  const place = (row: Record<string, unknown>) => {
    return { file, line: lines.next().value ?? 1, cells: plainNames(row) };
  };
  const rows = jsonRows.safeParse(content);
  if (rows.success) return oneTable(file, rows.data.map(place), chosen);
  const tables = jsonTables.safeParse(content);
  if (!tables.success) return { problem: `${file} is neither a list of rows nor lists by table.` };
  const named = Object.entries(tables.data).filter(([table]) => isTableName(table));
  return {
    tables: named.flatMap(([table, list]) =>
      isTableName(table) ? [{ table, rows: list.map(place) }] : [],
    ),
  };
}

function oneTable(file: string, rows: SourceRow[], chosen: TableName | undefined): Read {
  const table = chosen ?? tableOf(file, Object.keys(rows[0]?.cells ?? {}));
  if (table) return { tables: [{ table, rows }] };
  return { problem: `It cannot be told which table ${file} is of. Name it with --table.` };
}

/** Names as the tables had them, also where a file has those of the former app: `previewUrl`. */
function plainNames(record: Record<string, unknown>): Record<string, unknown> {
  const plain = (name: string) =>
    name
      .trim()
      .replace(/(?<=[a-z0-9])([A-Z])/g, "_$1")
      .toLowerCase();
  return Object.fromEntries(Object.entries(record).map(([name, cell]) => [plain(name), cell]));
}
