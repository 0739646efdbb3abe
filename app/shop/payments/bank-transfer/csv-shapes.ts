/* Exports without a header row, recognized by their content. */

const day = /^(?:\d{8}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d\d-\d\d)$/;
const amount = /^[+-]?\d[\d.]{0,30},?\d{0,9}$/;
const signed = /^[+-]\d[\d.,]*$/;
const maybeAmount = /^(?:[+-]?\d[\d.,]*)?$/;
const iban = /^[A-Z]{2}\d\d[A-Z0-9 ]{10,36}$/;
const code = /^[A-Z]{3}$/;
const text = /\p{L}/u;
const any = /^/;

type Shape = { header: string[]; cells: RegExp[] };

const shapes: Shape[] = [
  // ABN AMRO
  {
    header: [
      "Rekening",
      "Munt",
      "Datum",
      "Beginsaldo",
      "Eindsaldo",
      "Rentedatum",
      "Bedrag",
      "Omschrijving",
    ],
    cells: [/^\d{8,10}$/, code, day, amount, amount, day, amount, text],
  },
  // Raiffeisen, easybank and BAWAG of Austria
  {
    header: ["Buchungstag", "Buchungstext", "Valutadatum", "Betrag", "Währung", "Zeitstempel"],
    cells: [day, text, day, amount, code, any],
  },
  {
    header: ["Auftragskonto", "Buchungstext", "Buchungstag", "Valutadatum", "Betrag", "Währung"],
    cells: [iban, text, day, day, amount, code],
  },
  // Triodos
  {
    header: [
      "Datum",
      "Rekening",
      "Bedrag",
      "Debet/Credit",
      "Tegenpartij",
      "Nummer",
      "Code",
      "Omschrijving",
      "Saldo",
    ],
    cells: [day, iban, amount, /^(?:Credit|Debet)$/i, any, any, any, text, amount],
  },
  // Targobank
  {
    header: ["Datum", "Buchungstext", "Soll", "Haben", "", "", "Auftragskonto"],
    cells: [day, text, maybeAmount, maybeAmount, any, any, /^'?[A-Z]{2}\d\d/],
  },
  // HSBC
  { header: ["Date", "Description", "Amount"], cells: [day, text, maybeAmount] },
];

/** Requires a sign in some row of a single amount column, because it shows the direction. */
export function headerOfShape(rows: string[][]): string[] | undefined {
  const [first = []] = rows;
  const shape = shapes.find(
    ({ cells }) =>
      cells.length === first.length && cells.every((form, at) => form.test(first[at] ?? "")),
  );
  if (!shape) return undefined;
  const at = shape.header.indexOf("Amount");
  const hasDirection = at < 0 || rows.some((row) => signed.test(row[at] ?? ""));
  return hasDirection ? shape.header : undefined;
}
