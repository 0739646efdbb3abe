import type { Currency } from "#app/system/currency.ts";
import type { Money } from "#app/ui/money.ts";
import { findReferences } from "./creditor-reference.ts";

export const MAX_STATEMENT_BYTES = 5 * 1024 * 1024;
export const MAX_LINES = 20_000;
const MAX_REMITTER = 140;
const MAX_TEXT = 1_000;

/** Money that came in. */
export type StatementLine = {
  /** The bank's own reference, or a hash: the same whenever the line is imported. */
  lineId: string;
  /** `YYYY-MM-DD`. */
  bookedOn: string;
  amount: Money;
  remitter: string;
  text: string;
  references: string[];
};

export type FoundLine = Pick<StatementLine, "lineId" | "bookedOn" | "remitter" | "text"> & {
  cents: number;
  currency: Currency;
};

/** Shortens what a bank would never send, after references were searched for. */
export function toStatementLine({ cents, currency, ...found }: FoundLine): StatementLine {
  return {
    ...found,
    amount: { cents, currency },
    remitter: plain(found.remitter).slice(0, MAX_REMITTER),
    text: plain(found.text).slice(0, MAX_TEXT),
    references: findReferences(found.text.slice(0, MAX_TEXT)),
  };
}

function plain(text: string): string {
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
