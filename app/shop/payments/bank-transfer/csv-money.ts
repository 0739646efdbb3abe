import type { SkippedEntryReason } from "./bank-entry.ts";
import { amountColumns, type CsvTable, cellOf } from "./csv-table.ts";
import { isMoneyOut, isPlainSign } from "./csv-vocabulary.ts";
import { centsOf, parseAmount } from "./statement-values.ts";

/** Returns cents, negative for outgoing money. */
export function readMoney(table: CsvTable, row: string[]): number | SkippedEntryReason {
  const [amount, credit, debit] = amountColumns.map((role) =>
    readAmount(table, cellOf(table, row, role)),
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

/** Returns undefined for an empty cell, null for an unreadable one. */
function readAmount({ mark }: CsvTable, cell: string): number | undefined | null {
  if (cell === "" || !/\d/.test(cell)) return cell.length > 3 ? null : undefined;
  const written = parseAmount(cell);
  const cents = written && centsOf(written.digits, mark);
  if (cents === undefined) return null;
  const isOut = written?.sign === "-" || isMoneyOut(written?.mark ?? "", true) === true;
  return isOut ? -cents : cents;
}

function isOutBySign(
  { columns, signs }: CsvTable,
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

/** IBANs of countries whose accounts are rarely in euros. */
const foreignIban = /\b(?:CH|LI|GB|SE|NO|DK|PL|CZ|HU|RO|IS|GI)\d\d[ A-Z0-9]{10}/;

export function readCurrency(table: CsvTable, row: string[]): string {
  const { columns, currencies } = table;
  const said = new Set<string>();
  const own = cellOf(table, row, "currency").toUpperCase();
  if (own) said.add(codeOf(own));
  for (const role of amountColumns) {
    const { currency } = columns.all[columns[role] ?? -1] ?? {};
    if (currency) said.add(currency);
    const written = parseAmount(cellOf(table, row, role));
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
