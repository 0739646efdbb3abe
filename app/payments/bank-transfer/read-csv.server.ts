import { CsvError, parse } from "csv-parse/sync";
import { z } from "zod";
import { type Currency, isCurrency } from "#app/system/currency.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import {
  calendarDay,
  type FoundLine,
  MAX_LINES,
  type StatementLine,
  toStatementLine,
} from "./statement-line.ts";

const MAX_COLUMNS = 100;
const MAX_RECORD_CHARACTERS = 20_000;

/** As banks and payment services call them, in lower case. */
const columnNames = {
  bookedOn: [
    ...["booking date", "buchungstag", "buchungsdatum", "date", "datum", "completed date"],
    ...["data mov.", "data movimento", "data do movimento", "data de movimento", "date operation"],
    ...["boekingsdatum", "fecha", "fecha operación", "data contabile", "transaction date"],
  ],
  amount: [
    ...["amount", "betrag", "betrag (eur)", "amount (eur)", "montante", "valor", "importância"],
    ...["montant", "bedrag", "bedrag (eur)", "importe", "importo", "credit", "crédito", "haben"],
  ],
  currency: ["currency", "währung", "moeda", "devise", "munt", "divisa", "valuta"],
  remitter: [
    ...[
      "name",
      "payer",
      "partner name",
      "beguenstigter/zahlungspflichtiger",
      "zahlungspflichtige*r",
    ],
    ...["name zahlungsbeteiligter", "auftraggeber / begünstigter", "ordenante", "remitter"],
    ...["naam / omschrijving", "tegenpartij", "payer name", "counterparty"],
  ],
  text: [
    ...["description", "verwendungszweck", "payment reference", "reference", "descrição"],
    ...["descricao", "libellé", "omschrijving", "mededelingen", "concepto", "descrizione", "text"],
  ],
  lineId: ["id", "transaction id", "transactionid", "reference id", "bank reference", "referenz"],
} as const;

const noHeader = refuse(
  "invalid",
  "No row of this file names the columns of a date and an amount. Choose the CSV or the camt.053 file (XML) that your bank offers for downloading.",
);

type Column = keyof typeof columnNames;

const records = z.array(z.array(z.string()));

/** Reads what is in euros, or in the currency that a column names. Money that went out is left out. */
export function readCsv(text: string): Outcome<StatementLine[]> {
  const rows = parseRows(text);
  if (rows.refused) return rows;
  const headerAt = rows.done.findIndex((row) => placesIn(row) !== undefined);
  const places = placesIn(rows.done[headerAt] ?? []);
  if (!places) return noHeader;
  const body = rows.done.slice(headerAt + 1);
  if (body.length > MAX_LINES) return refuse("invalid", `This has more than ${MAX_LINES} lines.`);
  const lines: StatementLine[] = [];
  for (const [index, row] of body.entries()) {
    const found = lineOf(row, places);
    if (found === "invalid")
      return refuse("invalid", `Row ${headerAt + index + 2} has no date or amount.`);
    if (found.cents > 0) lines.push(toStatementLine(found));
  }
  return { done: lines };
}

function parseRows(text: string): Outcome<string[][]> {
  const beginning = text.slice(0, 5_000);
  const [delimiter = ","] = [";", ",", "\t"].sort(
    (a, b) => beginning.split(b).length - beginning.split(a).length,
  );
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARACTERS,
      to: MAX_LINES + 50,
    });
    return { done: records.parse(rows) };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return refuse("invalid", `This is no CSV: ${error.message}.`);
  }
}

type Places = Partial<Record<Column, number>> & { bookedOn: number; amount: number };

/** Undefined when the row is no header. */
function placesIn(row: string[]): Places | undefined {
  const names = row.slice(0, MAX_COLUMNS).map((name) => name.toLowerCase());
  const placeOf = (column: Column): number | undefined => {
    const known: readonly string[] = columnNames[column];
    const name = known.find((each) => names.includes(each));
    return name === undefined ? undefined : names.indexOf(name);
  };
  const [bookedOn, amount] = [placeOf("bookedOn"), placeOf("amount")];
  if (bookedOn === undefined || amount === undefined) return undefined;
  const others = (["currency", "remitter", "text", "lineId"] as const).map((column) => [
    column,
    placeOf(column),
  ]);
  return { bookedOn, amount, ...Object.fromEntries(others) };
}

function lineOf(row: string[], places: Places): FoundLine | "invalid" {
  const cell = (column: Column) => row[places[column] ?? -1] ?? "";
  const bookedOn = dayOf(cell("bookedOn"));
  const cents = centsOf(cell("amount"));
  const currency = cell("currency").toUpperCase() || "EUR";
  if (bookedOn === undefined || cents === undefined || !isCurrency(currency)) return "invalid";
  const own: { currency: Currency; cents: number } = { currency, cents };
  return {
    ...own,
    bookedOn,
    lineId: cell("lineId"),
    remitter: cell("remitter"),
    text: cell("text"),
  };
}

/** `2026-11-22`, `22.11.2026`, `22/11/26`, `22-11-2026`, a time after it or not. Days come before months. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)(?:$|[T ])/.exec(text) ?? [];
  if (year && month && day) return calendarDay(year, month, day);
  const [, d = "", m = "", y = ""] =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d\d)(?:$|[T ])/.exec(text) ?? [];
  return calendarDay(y.length === 2 ? `20${y}` : y, m, d);
}

/** The last dot or comma with two digits after it, or one, separates the cents. */
function centsOf(text: string): number | undefined {
  const amount = text.trim().replace(/(?:€|EUR)$/, "");
  const [sign = ""] = /^[+-]/.exec(amount) ?? [];
  const digits = amount.slice(sign.length).trim();
  const [, whole = "", hundredths = ""] =
    /^(\d{1,9}|\d{1,3}(?:[.,' \u00a0]\d{3}){1,2})(?:[.,](\d{1,2}))?$/.exec(digits) ?? [];
  if (whole === "") return undefined;
  const cents = Number(whole.replace(/\D/g, "")) * 100 + Number(hundredths.padEnd(2, "0"));
  return sign === "-" ? -cents : cents;
}
