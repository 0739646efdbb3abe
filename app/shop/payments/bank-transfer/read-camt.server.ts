import type { XmlElement } from "@rgrove/parse-xml";
import {
  allTexts,
  childAt,
  children,
  parseTree,
  textAt,
} from "#app/platform/formats/xml-tree.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { type Currency, isCurrency } from "#app/platform/system/currency.ts";
import { m } from "#messages";
import {
  MAX_ENTRIES,
  type ParsedEntry,
  type ReadRows,
  type SkippedEntryReason,
} from "./bank-entry.ts";
import { centsOfDecimal, readDay } from "./statement-values.ts";

const invalid = () => refuse("invalid", m.statement_no_camt());
const tooMany = () => refuse("invalid", m.statement_too_many_entries({ count: MAX_ENTRIES }));

/** Statement (camt.053), intraday report (camt.052) and notification (camt.054). */
const messages = [
  ["BkToCstmrStmt", "Stmt"],
  ["BkToCstmrAcctRpt", "Rpt"],
  ["BkToCstmrDbtCdtNtfctn", "Ntfctn"],
] as const;

export function readCamt(text: string): Outcome<ReadRows> {
  const root = parseTree(text);
  const statements = messages.flatMap(([message, statement]) => {
    const found = childAt(root, message);
    return found ? children(found, statement) : [];
  });
  if (statements.length === 0) return invalid();
  const entries = statements.flatMap((statement) => {
    const account =
      textAt(statement, "Acct", "Id", "IBAN") || textAt(statement, "Acct", "Id", "Othr", "Id");
    return children(statement, "Ntry").map((entry) => ({ account, entry }));
  });
  if (entries.length > MAX_ENTRIES) return tooMany();
  const read: ReadRows = { entries: [], skipped: [], rows: "entry" };
  for (const [index, { account, entry }] of entries.entries()) {
    for (const parsed of readEntry(entry)) {
      if (typeof parsed === "string") read.skipped.push({ row: index + 1, reason: parsed });
      else if (parsed.cents !== 0) read.entries.push({ ...parsed, account });
    }
    if (read.entries.length > MAX_ENTRIES) return tooMany();
  }
  return { done: read };
}

type CamtEntry = Omit<ParsedEntry, "account">;

function readEntry(entry: XmlElement): (CamtEntry | SkippedEntryReason)[] {
  const isOut = isDebit(entry);
  const booked = readBooked(entry, isOut);
  if (typeof booked === "string") return isOut ? [] : [booked];
  const { cents, currency, bookedOn } = booked;
  const details = children(entry, "NtryDtls").flatMap((each) => children(each, "TxDtls"));
  const [only] = details;
  if (only && details.length === 1 && isDebit(only) === !isOut) return ["unclear-batch"];
  const transactions = details.length > 1 ? splitBatch(details, { cents, currency }) : undefined;
  return (transactions ?? [{ cents, details }]).map((transaction) => {
    const texts = readTexts(entry, transaction.details, transaction.cents < 0);
    if (texts.isReversal && transaction.cents > 0) return "came-back";
    return {
      bookedOn,
      currency,
      cents: transaction.cents,
      isBatch: transaction.details.length > 1,
      ...texts,
    };
  });
}

type Booked = { cents: number; currency: Currency; bookedOn: string };

function readBooked(entry: XmlElement, isOut: boolean | undefined): Booked | SkippedEntryReason {
  const status = textAt(entry, "Sts", "Cd") || textAt(entry, "Sts");
  if (status.toUpperCase() !== "BOOK") return "not-booked";
  if (isOut === undefined) return "no-direction";
  const amount = amountOf(entry);
  if (!amount) return "no-amount";
  const { currency } = amount;
  if (!isCurrency(currency)) return "other-currency";
  const bookedOn = dayAt(entry, "BookgDt") ?? dayAt(entry, "ValDt");
  return bookedOn ? { cents: isOut ? -amount.cents : amount.cents, currency, bookedOn } : "no-day";
}

type Transaction = { cents: number; details: XmlElement[] };

function splitBatch(
  details: XmlElement[],
  booked: { cents: number; currency: string },
): Transaction[] | undefined {
  const isOut = booked.cents < 0;
  const transactions = details.map((each): Transaction | undefined => {
    const amount = amountOf(each);
    if (amount?.currency !== booked.currency) return undefined;
    return { cents: (isDebit(each) ?? isOut) ? -amount.cents : amount.cents, details: [each] };
  });
  const definedParts = transactions.filter((transaction) => transaction !== undefined);
  const sum = definedParts.reduce((cents, transaction) => cents + transaction.cents, 0);
  return definedParts.length === transactions.length && sum === booked.cents
    ? definedParts
    : undefined;
}

function isDebit(element: XmlElement): boolean | undefined {
  const mark = textAt(element, "CdtDbtInd").toUpperCase();
  if (mark !== "DBIT" && mark !== "CRDT") return undefined;
  return mark === "DBIT";
}

function amountOf(element: XmlElement): { cents: number; currency: string } | undefined {
  const given = childAt(element, "Amt") ?? childAt(element, "AmtDtls", "TxAmt", "Amt");
  const cents = centsOfDecimal(given?.text.trim() ?? "");
  return cents === undefined || cents < 0
    ? undefined
    : { cents, currency: given?.attributes.Ccy ?? "" };
}

function dayAt(entry: XmlElement, name: string): string | undefined {
  return readDay(textAt(entry, name, "Dt") || textAt(entry, name, "DtTm"));
}

const noIds = new Set(["NOTPROVIDED", "NONREF", "NOT PROVIDED"]);

function readTexts(entry: XmlElement, details: XmlElement[], isOut: boolean) {
  const parties = isOut ? ["Cdtr", "Dbtr"] : ["Dbtr", "UltmtDbtr"];
  const names = details.map((each) => {
    const all = parties.flatMap((party) =>
      [["Nm"], ["Pty", "Nm"]].map((at) => textAt(each, "RltdPties", party, ...at)),
    );
    return all.find(Boolean);
  });
  const texts = details.flatMap((each) => [
    allTexts(childAt(each, "RmtInf")).join(" "),
    textAt(each, "Refs", "EndToEndId"),
    textAt(each, "AddtlTxInf"),
  ]);
  const usableTexts = [...texts, textAt(entry, "AddtlNtryInf")].filter(
    (text) => !noIds.has(text.toUpperCase()),
  );
  return {
    remitter: [...new Set(names.filter(Boolean))].join(", "),
    text: [...new Set(usableTexts.filter(Boolean))].join(" · "),
    isReversal: [entry, ...details].some(isReversal),
  };
}

/** Checks the mark, the return reason, and codes of ISO 20022 and of German banks. */
function isReversal(element: XmlElement): boolean {
  if (/^(true|1)$/i.test(textAt(element, "RvslInd"))) return true;
  if (childAt(element, "RtrInf")) return true;
  const kind = textAt(element, "BkTxCd", "Domn", "Fmly", "SubFmlyCd");
  const own = textAt(element, "BkTxCd", "Prtry", "Cd");
  return (
    ["RRTN", "RPCR", "UPCT", "UPDD", "PRDD"].includes(kind) ||
    /(?:^|\+)(?:159|108|109)(?:\+|$)/.test(own)
  );
}
