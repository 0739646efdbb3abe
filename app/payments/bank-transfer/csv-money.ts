import { amountPlaces, cellOf, type Table } from "./csv-table.ts";
import { isMoneyOut, isPlainSign } from "./csv-vocabulary.ts";
import type { LeftOutReason } from "./statement-line.ts";
import { centsOf, readWritten } from "./statement-values.ts";

/* How much a row is of, in which currency, and whether it came in or went out. */

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
  const sum = amount || debit || (credit ?? debit);
  if (sum === undefined) return "no-amount";
  if (isOut === "unclear") return "no-direction";
  return isOut || debit ? -Math.abs(sum) : sum;
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
    if (isOut === undefined && isPlainSign(name)) isOpen = true;
    if (isOut === false) return (amount ?? 0) < 0;
  }
  return isOpen && (amount ?? 0) >= 0 ? "unclear" : false;
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
