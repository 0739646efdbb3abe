import type { Currency } from "#app/platform/system/currency.ts";
import type { Money } from "#app/platform/ui/money.ts";
import { findReferences } from "./creditor-reference.ts";

export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const MAX_ENTRIES = 20_000;
const MAX_REMITTER = 140;
const MAX_TEXT = 1_000;

/** Incoming or outgoing payment. */
export type BankEntry = {
  /** Hash of everything the bank states about it, the same for every import. */
  entryHash: string;
  /** `YYYY-MM-DD`. */
  bookedOn: string;
  /** Never negative. */
  amount: Money;
  remitter: string;
  text: string;
  references: string[];
  /** The bank reverses a booking, or money was returned. */
  isReversal: boolean;
};

/** Entry of a file before it has an identity. */
export type ParsedEntry = Pick<BankEntry, "bookedOn" | "remitter" | "text" | "isReversal"> & {
  /** Account of the statement, if the file names it. */
  account: string;
  /** Negative for outgoing money. */
  cents: number;
  currency: Currency;
  /**
   * Text without parts that another download may number differently, by default all of its text.
   */
  identity?: string;
  /** Several payments whose own amounts are not in the file. */
  isBatch?: boolean;
};

export type SkippedEntryReason =
  | "not-booked"
  | "no-day"
  | "no-amount"
  | "no-direction"
  | "unclear-currency"
  | "other-currency"
  | "unclear-batch"
  | "came-back";

/** Money that may have come in and is not counted. */
export type SkippedEntry = { row: number; reason: SkippedEntryReason };

/** `rows` counts lines of the file as an editor does, or entries of a camt document. */
export type ReadRows = { entries: ParsedEntry[]; skipped: SkippedEntry[]; rows: "row" | "entry" };

export type BankStatement = {
  /** Incoming payments. */
  incoming: BankEntry[];
  /** Outgoing payments. */
  outgoing: BankEntry[];
} & Omit<ReadRows, "entries">;

/** Shortens excessive texts after references were searched for. */
export function toBankEntry(parsed: ParsedEntry, entryHash: string): BankEntry {
  const { bookedOn, cents, currency, remitter, text, isReversal, isBatch } = parsed;
  const references = findReferences(text.slice(0, 2 * MAX_TEXT));
  return {
    entryHash,
    bookedOn,
    isReversal,
    amount: { cents: Math.abs(cents), currency },
    remitter: collapseWhitespace(remitter).slice(0, MAX_REMITTER),
    text: collapseWhitespace(text).slice(0, MAX_TEXT),
    references: isBatch && references.length === 1 ? [] : references,
  };
}

export function collapseWhitespace(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, " ").trim();
}

/** Returns undefined if there is no such day. */
export function toIsoDay(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
    ? written
    : undefined;
}
