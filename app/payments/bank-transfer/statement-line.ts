import type { Currency } from "#app/system/currency.ts";
import type { Money } from "#app/ui/money.ts";
import { findReferences } from "./creditor-reference.ts";

export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const MAX_LINES = 20_000;
const MAX_REMITTER = 140;
const MAX_TEXT = 1_000;

/** Money that came in, or went out. */
export type StatementLine = {
  /** A hash of all that the bank says of it: the same whenever the line is imported. */
  lineId: string;
  /** `YYYY-MM-DD`. */
  bookedOn: string;
  /** Never negative. */
  amount: Money;
  remitter: string;
  text: string;
  references: string[];
  /** The bank says that it takes a booking back, or that money came back. */
  isReversal: boolean;
};

/** As a file has it, before it has an identity. */
export type FoundLine = Pick<StatementLine, "bookedOn" | "remitter" | "text" | "isReversal"> & {
  /** Whose statement it is, as far as the file says so. */
  account: string;
  /** Negative: money that went out. */
  cents: number;
  currency: Currency;
  /** Its text without what another download may number otherwise; missing: all of its text. */
  identity?: string;
  /** Of several payments, whose own amounts the file does not have. */
  isBatch?: boolean;
};

export type LeftOutReason =
  | "not-booked"
  | "no-day"
  | "no-amount"
  | "no-direction"
  | "unclear-currency"
  | "other-currency"
  | "unclear-batch"
  | "came-back";

/** Money that may have come in and is not counted. */
export type LeftOut = { row: number; reason: LeftOutReason };

/** `rows` are lines of the file as an editor counts them, or entries of a camt document. */
export type ReadRows = { found: FoundLine[]; leftOut: LeftOut[]; rows: "row" | "entry" };

export type Statement = {
  /** Money that came in. */
  lines: StatementLine[];
  /** Money that went out. */
  outgoing: StatementLine[];
} & Omit<ReadRows, "found">;

/** Shortens what a bank would never send, after references were searched for. */
export function toStatementLine(found: FoundLine, lineId: string): StatementLine {
  const { bookedOn, cents, currency, remitter, text, isReversal, isBatch } = found;
  const references = findReferences(text.slice(0, 2 * MAX_TEXT));
  return {
    lineId,
    bookedOn,
    isReversal,
    amount: { cents: Math.abs(cents), currency },
    remitter: plain(remitter).slice(0, MAX_REMITTER),
    text: plain(text).slice(0, MAX_TEXT),
    references: isBatch && references.length === 1 ? [] : references,
  };
}

export function plain(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Undefined when there is no such day. */
export function calendarDay(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
    ? written
    : undefined;
}
