import { type Column, type Columns, currencyCodes, isOtherMoney } from "./csv-columns.ts";
import { isMoneyOut, isPlainSign } from "./csv-vocabulary.ts";
import type { Row } from "./read-csv.server.ts";
import { type DecimalMark, decimalMarkOf, parseAmount } from "./statement-values.ts";

export type CsvTable = {
  columns: Columns;
  header: string;
  mark: DecimalMark | undefined;
  /** Dates such as `11/23/2026`, in exports in American English. */
  isMonthFirst: boolean;
  /** Neither a sign nor a column distinguishes outgoing money. */
  isUnsigned: boolean;
  /** Columns that indicate the direction by a word. */
  signs: number[];
  /** Currencies named above the header. Several mean that the account's is unknown. */
  currencies: string[];
  account: string;
};

export function readTable(
  columns: Columns,
  header: string,
  preamble: Row[],
  body: Row[],
): CsvTable {
  findCurrencyColumn(columns, body);
  const signs = findSigns(columns, body);
  return {
    columns,
    header,
    signs,
    mark: findMark(columns, body),
    isUnsigned: signs.length === 0 && columns.debit === undefined && !hasMinus(columns, body),
    isMonthFirst: isMonthFirst([...preamble, ...body]),
    currencies: findCurrencies(preamble),
    account: preamble.map(({ cells }) => cells.join(" ")).join("\n"),
  };
}

type ColumnRole =
  | "bookedOn"
  | "valueOn"
  | "amount"
  | "credit"
  | "debit"
  | "currency"
  | "remitter"
  | "status"
  | "account";

export const amountColumns = ["amount", "credit", "debit"] as const;

export function cellOf(
  { columns }: Pick<CsvTable, "columns">,
  row: string[],
  role: ColumnRole,
): string {
  return row[columns[role] ?? -1] ?? "";
}

function findSigns({ all }: Columns, body: Row[]): number[] {
  return [
    ...Array(Math.max(all.length, ...body.slice(0, 50).map(({ cells }) => cells.length))).keys(),
  ].filter((at) => {
    const { role, isText = false, name = "", isSign = true } = all[at] ?? {};
    if (isText || (role && role !== "amount")) return false;
    const words = body.flatMap(({ cells }) => cells[at] || []);
    const recognizedCount = words.filter((word) => isMoneyOut(word, isSign) !== undefined).length;
    if (recognizedCount === 0)
      return name !== "" && isPlainSign(name) && words.some((word) => /\p{L}/u.test(word));
    return isSign || recognizedCount === words.length;
  });
}

function hasMinus(columns: Columns, body: Row[]): boolean {
  return body.some(({ cells }) => parseAmount(cellOf({ columns }, cells, "amount"))?.sign === "-");
}

function findMark({ amount, credit, debit, all }: Columns, body: Row[]): DecimalMark | undefined {
  const balances = all.flatMap(({ name }, at) => (/saldo|balance|solde/.test(name) ? at : []));
  const amountIndexes = [amount, credit, debit, ...balances].filter((at) => at !== undefined);
  const marks = new Set(
    body.flatMap(({ cells }) =>
      amountIndexes.flatMap(
        (at) => decimalMarkOf(parseAmount(cells[at] ?? "")?.digits ?? "") ?? [],
      ),
    ),
  );
  const [mark, ...others] = marks;
  return others.length === 0 ? mark : undefined;
}

/** Requires a second number above 12 and no first one, as in `11/23/2026`. */
function isMonthFirst(rows: Row[]): boolean {
  const days = rows.flatMap(({ cells }) =>
    cells.flatMap(
      (cell) => /^(\d{1,2})\/(\d{1,2})\/\d{4}\b/.exec(cell)?.slice(1).map(Number) ?? [],
    ),
  );
  const isLate = (first: boolean) =>
    days.some((number, at) => (at % 2 === 0) === first && number > 12);
  return isLate(false) && !isLate(true);
}

function findCurrencies(preamble: Row[]): string[] {
  const codes = preamble.flatMap(({ cells }) =>
    cells.flatMap((cell) => cell.match(/\b[A-Z]{3}\b/g) ?? []),
  );
  return [...new Set(codes.filter((code) => currencyCodes.has(code)))];
}

/** Recognizes the column by its content if its name is missing or ambiguous. */
function findCurrencyColumn(columns: Columns, body: Row[]): void {
  const isCodes = (at: number) => {
    const codes = body.flatMap(({ cells }) => cells[at] || []);
    return codes.length > 0 && codes.every((code) => currencyCodes.has(code.toUpperCase()));
  };
  if (columns.currency !== undefined) return;
  const candidates = columns.all.flatMap(({ role, name, isText }: Column, at) => {
    const isFree = !isText && (role === undefined || role === "valueOn");
    return isFree && !isOtherMoney(name) && isCodes(at) ? at : [];
  });
  const [candidate, ...others] = candidates;
  if (candidate !== undefined && others.length === 0) columns.currency = candidate;
}
