import { isCurrency } from "#app/platform/system/currency.ts";
import type { ParsedEntry, SkippedEntryReason } from "./bank-entry.ts";
import { readCurrency, readMoney } from "./csv-money.ts";
import { amountColumns, type CsvTable, cellOf, readTable } from "./csv-table.ts";
import {
  isBalance,
  isBooked,
  isPaidOut,
  isPendingMark,
  isReturnReason,
  mentionsReversal,
} from "./csv-vocabulary.ts";
import type { CsvHeader, Row } from "./read-csv.server.ts";
import { readDay } from "./statement-values.ts";

export function openReader(
  { columns, cells }: CsvHeader,
  preamble: Row[],
  body: Row[],
): (row: Row) => ParsedEntry | SkippedEntryReason | undefined {
  const table = readTable(columns, cells.join("\n"), preamble, body);
  return ({ cells: row }) => readRow(table, row);
}

function readRow(table: CsvTable, row: string[]): ParsedEntry | SkippedEntryReason | undefined {
  if (row.join("\n").startsWith(table.header) || isBalanceRow(row)) return undefined;
  const day = readBookingDay(table, row);
  const money = readMoney(table, row);
  const isEmpty = amountColumns.every((role) => !/\d/.test(cellOf(table, row, role)));
  if (isEmpty && !day) return undefined; // the end of the table
  if (money === 0) return undefined;
  const isOut = typeof money === "number" && money < 0;
  if (!isBookedRow(table, row) || day === "") return isOut ? undefined : "not-booked";
  if (typeof money === "string") return money;
  if (day === undefined) return isOut ? undefined : "no-day";
  const currency = readCurrency(table, row);
  if (!isCurrency(currency)) {
    if (isOut) return undefined;
    return currency === "" ? "unclear-currency" : "other-currency";
  }
  const texts = readTexts(table, row);
  const kinds = kindsOf(table, row);
  const isReversal = isReversalRow(table, row, kinds);
  if (isReversal && !isOut) return "came-back";
  if (table.isUnsigned && kinds.some(isPaidOut)) return "no-direction";
  const account = cellOf(table, row, "account");
  return { account, bookedOn: day, cents: money, currency, isReversal, ...texts };
}

function isReversalRow({ columns }: CsvTable, row: string[], kinds: string[]): boolean {
  const isNamed = columns.all.some(({ name }, at) => isReturnReason(name) && row[at]);
  const isInText = columns.all.some(
    ({ isText }, at) => isText && mentionsReversal(row[at] ?? "", true),
  );
  return isNamed || isInText || kinds.some((kind) => mentionsReversal(kind, false));
}

function isBalanceRow(row: string[]): boolean {
  return row.some(isBalance);
}

/** Returns an empty string for a row with only a value date, which is not booked yet. */
function readBookingDay(table: CsvTable, row: string[]): string | undefined {
  const valueOn = readDay(cellOf(table, row, "valueOn"), table.isMonthFirst);
  if (table.columns.bookedOn === undefined) return valueOn;
  const written = cellOf(table, row, "bookedOn");
  if (/^\d{1,2}\.\d{1,2}\.?$/.test(written)) return valueOn; // without a year
  return written === "" && valueOn ? "" : readDay(written, table.isMonthFirst);
}

function isBookedRow({ columns }: CsvTable, row: string[]): boolean {
  return columns.all.every(({ name, role, isText }, at) => {
    const cell = row[at] ?? "";
    if (role === "status") return isBooked(cell, true);
    if (name === "info" || name === "umsatz info") return isBooked(cell, false);
    return isText || role === "remitter" || !isPendingMark(cell);
  });
}

/** Returns cells other than names and texts, for example the booking type. */
function kindsOf({ columns: { all } }: CsvTable, row: string[]): string[] {
  const hasText = all.some(({ isText, name }) => isText && name !== "buchungstext");
  return row.filter((_, at) => {
    const { role, name, isText } = all[at] ?? {};
    return !role && (!isText || (hasText && name === "buchungstext"));
  });
}

function readTexts(table: CsvTable, row: string[]) {
  const { all } = table.columns;
  const hasText = all.some(({ isText, role }) => isText && !role);
  const texts = row.map((cell, at) => {
    const { role, isText = false } = all[at] ?? {};
    const isFree = !role && (isText || !hasText);
    return isFree || /RF\s?\d/i.test(cell) ? cell : "";
  });
  const isNumbered = (at: number) => /refer/.test(all[at]?.name ?? "");
  const stable = texts.filter((cell, at) => /\p{L}/u.test(cell) || !isNumbered(at));
  return { remitter: cellOf(table, row, "remitter"), text: join(texts), identity: join(stable) };
}

function join(cells: string[]): string {
  return [...new Set(cells.filter(Boolean))].join(" · ");
}
