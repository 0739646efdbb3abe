import { type Column, type Columns, currencyCodes, isOtherMoney } from "./csv-columns.ts";
import { isMoneyOut } from "./csv-vocabulary.ts";
import type { Row } from "./read-csv.server.ts";
import type { LeftOutReason } from "./statement-line.ts";
import { centsOf, type DecimalMark, decimalMarkOf, readWritten } from "./statement-values.ts";

/* How much a row is of, in which currency, and whether it came in or went out. */

export type Table = {
  columns: Columns;
  header: string;
  mark: DecimalMark | undefined;
  /** `11/23/2026`, as exports in American English have it. */
  isMonthFirst: boolean;
  /** Columns that say by a word whether money came in or went out. */
  signs: number[];
  /** Of the account, from the lines above the header; several: nobody knows which. */
  currencies: string[];
  /** The account of the lines above the header. */
  account: string;
};

/** What only the whole of the rows tells. */
export function readTable(columns: Columns, header: string, preamble: Row[], body: Row[]): Table {
  findCurrencyColumn(columns, body);
  return {
    ...{ columns, header, mark: findMark(columns, body), signs: findSigns(columns, body) },
    isMonthFirst: isMonthFirst([...preamble, ...body]),
    currencies: findCurrencies(preamble),
    account: preamble.map(({ cells }) => cells.join(" ")).join("\n"),
  };
}

type Place =
  | "bookedOn"
  | "valueOn"
  | "amount"
  | "credit"
  | "debit"
  | "currency"
  | "remitter"
  | "status"
  | "account";

export const amountPlaces = ["amount", "credit", "debit"] as const;

export function cellOf({ columns }: Pick<Table, "columns">, row: string[], place: Place): string {
  return row[columns[place] ?? -1] ?? "";
}

/** In cents; negative: money that went out. */
export function readMoney(table: Table, row: string[]): number | LeftOutReason {
  const [amount, credit, debit] = amountPlaces.map((place) =>
    readAmount(table, cellOf(table, row, place)),
  );
  if (amount === null || credit === null || debit === null) {
    const isOut = isOutBySign(table, row, 0) === true || (debit === null && credit === undefined);
    return isOut ? 0 : "no-amount";
  }
  if (credit && debit) return "no-direction";
  const isOut = isOutBySign(table, row, amount);
  const split = debit ? -Math.abs(debit) : (credit ?? debit);
  const cents = amount === undefined || amount === 0 ? split : debit ? -Math.abs(amount) : amount;
  if (cents === undefined) return "no-amount";
  if (isOut === "unclear") return "no-direction";
  return isOut ? -Math.abs(cents) : cents;
}

/** Undefined where the cell is empty, null where it cannot be read. */
function readAmount({ mark }: Table, cell: string): number | undefined | null {
  if (cell === "" || !/\d/.test(cell)) return cell.length > 3 ? null : undefined;
  const written = readWritten(cell);
  const cents = written && centsOf(written.digits, mark);
  if (cents === undefined) return null;
  const isOut = written?.sign === "-" || isMoneyOut(written?.mark ?? "", true) === true;
  return isOut ? -cents : cents;
}

/** A sign that is named and says nothing leaves an amount without a sign open. */
function isOutBySign(
  { columns, signs }: Table,
  row: string[],
  amount: number | undefined,
): boolean | "unclear" {
  let isOpen = false;
  for (const at of signs) {
    const { name = "" } = columns.all[at] ?? {};
    const isOut = isMoneyOut(row[at] ?? "", true);
    if (isOut) return true;
    if (isOut === undefined && isStrong(name)) isOpen = true;
    if (isOut === false) return (amount ?? 0) < 0;
  }
  return isOpen && (amount ?? 0) >= 0 ? "unclear" : false;
}

function isStrong(name: string): boolean {
  return (
    !/^(?:type|typ|tipo|art|umsatztyp|transaction type|buchungsart|)$/.test(name) || name === ""
  );
}

/** Columns whose words all say whether money came in; of those that are named as signs most suffice. */
function findSigns({ all }: Columns, body: Row[]): number[] {
  return [
    ...Array(Math.max(all.length, ...body.slice(0, 50).map(({ cells }) => cells.length))).keys(),
  ].filter((at) => {
    const { role, isText = false, name = "", isSign = true } = all[at] ?? {};
    if (isText || (role && role !== "amount")) return false;
    const words = body.flatMap(({ cells }) => cells[at] || []);
    const known = words.filter((word) => isMoneyOut(word, isSign) !== undefined).length;
    return (
      known > 0 && (isSign ? isWeak(name) || known * 2 >= words.length : known === words.length)
    );
  });
}

function isWeak(name: string): boolean {
  return !isStrong(name);
}

function findMark({ amount, credit, debit, all }: Columns, body: Row[]): DecimalMark | undefined {
  const balances = all.flatMap(({ name }, at) => (/saldo|balance|solde/.test(name) ? at : []));
  const places = [amount, credit, debit, ...balances].filter((at) => at !== undefined);
  const marks = new Set(
    body.flatMap(({ cells }) =>
      places.flatMap((at) => decimalMarkOf(readWritten(cells[at] ?? "")?.digits ?? "") ?? []),
    ),
  );
  const [mark, ...others] = marks;
  return others.length === 0 ? mark : undefined;
}

/** No day of the file can be read with the day first, and all can with the month first. */
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

/** A column that nobody has named, or whose name means something else too, is one of currencies by what is in it. */
function findCurrencyColumn(columns: Columns, body: Row[]): void {
  const isCodes = (at: number) => {
    const codes = body.flatMap(({ cells }) => cells[at] || []);
    return codes.length > 0 && codes.every((code) => currencyCodes.has(code.toUpperCase()));
  };
  if (columns.currency !== undefined) return;
  const places = columns.all.flatMap(({ role, name, isText }: Column, at) => {
    const isFree = !isText && (role === undefined || role === "valueOn");
    return isFree && !isOtherMoney(name) && isCodes(at) ? at : [];
  });
  const [place, ...others] = places;
  if (place !== undefined && others.length === 0) columns.currency = place;
}

/** Of countries whose accounts are seldom in euros. */
const foreignIban = /\b(?:CH|LI|GB|SE|NO|DK|PL|CZ|HU|RO|IS|GI)\d\d[ A-Z0-9]{10}/;

/** Empty where the file does not say which of several it is. */
export function readCurrency(table: Table, row: string[]): string {
  const { columns, currencies } = table;
  const said = new Set<string>();
  const own = cellOf(table, row, "currency").toUpperCase();
  if (own) said.add(codeOf(own));
  for (const place of amountPlaces) {
    const { currency } = columns.all[columns[place] ?? -1] ?? {};
    if (currency) said.add(currency);
    const written = readWritten(cellOf(table, row, place));
    if (written?.currency) said.add(codeOf(written.currency.toUpperCase()));
  }
  const [code, ...others] = said.size > 0 ? said : currencies;
  if (others.length > 0) return "";
  const isForeign = foreignIban.test(`${table.account}\n${cellOf(table, row, "account")}`);
  return code ?? (isForeign ? "" : "EUR");
}

function codeOf(text: string): string {
  const signs: Record<string, string> = {
    "€": "EUR",
    "£": "GBP",
    $: "USD",
    EURO: "EUR",
    EUROS: "EUR",
  };
  return signs[text] ?? text;
}
