import type { Currency } from "#app/platform/system/currency.ts";
import type { Money } from "#app/platform/ui/money.ts";
import { findReferences } from "./creditor-reference.ts";

export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const MAX_ENTRIES = 20_000;
const MAX_REMITTER = 140;
const MAX_TEXT = 1_000;

export type BankEntry = {
  /** Hash of all that the bank states, the same for every import. */
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

export type ParsedEntry = Pick<BankEntry, "bookedOn" | "remitter" | "text" | "isReversal"> & {
  account: string;
  /** Negative for outgoing money. */
  cents: number;
  currency: Currency;
  /** Text without parts that another download may number differently. Defaults to all of it. */
  identity?: string;
  /** Several payments without amounts of their own. */
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
type SkippedEntry = { row: number; reason: SkippedEntryReason };

/** `rows` counts lines of the file as an editor does, or entries of a camt document. */
export type ReadRows = { entries: ParsedEntry[]; skipped: SkippedEntry[]; rows: "row" | "entry" };

export type BankStatement = {
  incoming: BankEntry[];
  outgoing: BankEntry[];
} & Omit<ReadRows, "entries">;

/** Shortens long texts after the search for references. */
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

export function toIsoDay(year: string, month: string, day: string): string | undefined {
  const written = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
    ? written
    : undefined;
}
