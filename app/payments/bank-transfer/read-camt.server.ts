import { parseXml, XmlElement } from "@rgrove/parse-xml";
import { isCurrency } from "#app/system/currency.ts";
import { parseMoney } from "#app/ui/money.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import {
  calendarDay,
  type FoundLine,
  MAX_LINES,
  type StatementLine,
  toStatementLine,
} from "./statement-line.ts";

const invalid = refuse(
  "invalid",
  "This is no camt.053 statement. Choose the camt.053 file (XML) or the CSV that your bank offers for downloading.",
);
const tooMany = refuse("invalid", `This statement has more than ${MAX_LINES} lines.`);

/** Booked credits of a camt.053 statement, of whichever version. A document with a DTD is none. */
export function readCamt(text: string): Outcome<StatementLine[]> {
  if (/<!DOCTYPE/i.test(text)) return invalid;
  const root = parse(text);
  const message = root && child(root, "BkToCstmrStmt");
  if (!message) return invalid;
  const entries = children(message, "Stmt").flatMap((statement) => children(statement, "Ntry"));
  if (entries.length > MAX_LINES) return tooMany;
  const lines: StatementLine[] = [];
  for (const entry of entries) {
    if (!isBookedCredit(entry)) continue;
    for (const found of linesOf(entry)) {
      if (!found) return invalid;
      lines.push(toStatementLine(found));
      if (lines.length > MAX_LINES) return tooMany;
    }
  }
  return { done: lines };
}

/** Undefined for what is not well-formed, or nested so deeply that the stack ends. */
function parse(text: string): XmlElement | undefined {
  try {
    return parseXml(text).root ?? undefined;
  } catch {
    return undefined;
  }
}

function isBookedCredit(entry: XmlElement): boolean {
  const status = child(entry, "Sts");
  const code = status && (textAt(status, "Cd") || status.text.trim());
  const isReversal = textAt(entry, "RvslInd") === "true";
  return code === "BOOK" && textAt(entry, "CdtDbtInd") === "CRDT" && !isReversal;
}

/** Each transaction of an entry, or the entry itself where the bank tells no more. */
function linesOf(entry: XmlElement): (FoundLine | undefined)[] {
  const details = children(entry, "NtryDtls").flatMap((each) => children(each, "TxDtls"));
  const [only = entry, ...more] = details;
  if (more.length === 0) return [lineOf(entry, only, 0)];
  return details.map((each, place) => lineOf(entry, each, place));
}

function lineOf(entry: XmlElement, details: XmlElement, place: number): FoundLine | undefined {
  const amount = amountOf(details) ?? (place === 0 ? amountOf(entry) : undefined);
  const bookedOn = dayOf(entry);
  const remittance = child(details, "RmtInf");
  const reference =
    textAt(details, "Refs", "AcctSvcrRef") ||
    textAt(entry, "AcctSvcrRef") ||
    textAt(entry, "NtryRef");
  if (!amount || !bookedOn) return undefined;
  const debtor = textAt(details, "RltdPties", "Dbtr", "Nm");
  const remitter = debtor || textAt(details, "RltdPties", "Dbtr", "Pty", "Nm");
  const text = remittance ? allTexts(remittance).join(" ") : textAt(entry, "AddtlNtryInf");
  const lineId = reference ? `${bookedOn} ${reference} ${place}` : "";
  return { ...amount, lineId, bookedOn, remitter, text };
}

function amountOf(element: XmlElement) {
  const given = child(element, "Amt") ?? childAt(element, "AmtDtls", "TxAmt", "Amt");
  const currency = given?.attributes.Ccy;
  if (!given || !isCurrency(currency)) return undefined;
  return parseMoney(given.text.trim(), currency);
}

function dayOf(entry: XmlElement): string | undefined {
  const given = textAt(entry, "BookgDt", "Dt") || textAt(entry, "BookgDt", "DtTm");
  const [, year = "", month = "", day = ""] = /^(\d{4})-(\d\d)-(\d\d)/.exec(given) ?? [];
  return calendarDay(year, month, day);
}

function elements(parent: XmlElement): XmlElement[] {
  return parent.children.filter((node) => node instanceof XmlElement);
}

/** Without its namespace's prefix. */
function nameOf({ name }: XmlElement): string {
  return name.replace(/^.*:/, "");
}

function children(parent: XmlElement, name: string): XmlElement[] {
  return elements(parent).filter((element) => nameOf(element) === name);
}

function child(parent: XmlElement, name: string): XmlElement | undefined {
  return elements(parent).find((element) => nameOf(element) === name);
}

function childAt(parent: XmlElement, ...names: string[]): XmlElement | undefined {
  let found: XmlElement | undefined = parent;
  for (const name of names) found = found && child(found, name);
  return found;
}

function textAt(parent: XmlElement, ...names: string[]): string {
  return childAt(parent, ...names)?.text.trim() ?? "";
}

function allTexts(element: XmlElement): string[] {
  const inner = elements(element);
  return inner.length === 0 ? [element.text.trim()] : inner.flatMap(allTexts);
}
