import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { isCurrency } from "#app/platform/system/currency.ts";
import { m } from "#messages";
import {
  MAX_ENTRIES,
  type ParsedEntry,
  type ReadRows,
  type SkippedEntryReason,
  toIsoDay,
} from "./bank-entry.ts";
import { centsOfDecimal } from "./statement-values.ts";

/* MT940 of SWIFT has one field per line, with continuation lines. */

type Field = { tag: string; text: string };

export function isMt940(text: string): boolean {
  return [/^:60[FM]:/m, /^:(?:20|25|28C?):/m].every((field) => field.test(text));
}

export function readMt940(text: string): Outcome<ReadRows> {
  const fields = [
    ...text
      .replace(/\r\n?/g, "\n")
      .matchAll(/^:(\d\d[A-Z]?):(.*(?:\n(?!:\d\d[A-Z]?:|-\s*$|-}).*)*)/gm),
  ];
  const read: ReadRows = { entries: [], skipped: [], rows: "entry" };
  let [account, currency, entries] = ["", "", 0];
  for (const [index, [, tag = "", value = ""]] of fields.entries()) {
    if (tag === "25") account = value.trim();
    if (tag === "60F" || tag === "60M") currency = /^[CD]\d{6}([A-Z]{3})/.exec(value)?.[1] ?? "";
    if (tag !== "61") continue;
    entries += 1;
    if (entries > MAX_ENTRIES)
      return refuse("invalid", m.statement_too_many_lines({ count: MAX_ENTRIES }));
    const [, next = "", text = ""] = fields[index + 1] ?? [];
    const details: Field = { tag: next, text: next === "86" ? text : "" };
    const parsed = readEntry({ account, currency }, value, details.text);
    if (typeof parsed === "string") read.skipped.push({ row: entries, reason: parsed });
    else if (parsed) read.entries.push(parsed);
  }
  return { done: read };
}

const entryForm =
  /^(\d\d)(\d\d)(\d\d)(?:(\d\d)(\d\d))?([RE]?[CD])[A-Z]?(\d{1,12}),(\d*)[NSF][A-Z0-9]{3}([^\n]*)/;

type Statement = { account: string; currency: string };

function readEntry(
  { account, currency }: Statement,
  entry: string,
  details: string,
): ParsedEntry | SkippedEntryReason | undefined {
  const [
    ,
    year = "",
    month = "",
    day = "",
    bookedMonth,
    bookedDay,
    mark = "",
    whole = "",
    fraction = "",
    reference = "",
  ] = entryForm.exec(entry) ?? [];
  const isOut = mark === "D" || mark === "RC";
  const left = (reason: SkippedEntryReason) => (isOut ? undefined : reason);
  if (mark.startsWith("E")) return left("not-booked");
  const cents = centsOfDecimal(`${whole}.${fraction}`);
  if (!cents) return left("no-amount");
  if (!isCurrency(currency)) return left(currency ? "other-currency" : "unclear-currency");
  const bookedOn = bookingDay(`20${year}`, bookedMonth ?? month, bookedDay ?? day, month);
  if (!bookedOn) return left("no-day");
  const code = /^(\d{3})[?>]/.exec(details)?.[1] ?? "";
  const isReversal = mark.startsWith("R") || ["108", "109", "159"].includes(code);
  if (isReversal && !isOut) return "came-back";
  const texts = readTexts(details, reference);
  return { account, bookedOn, cents: isOut ? -cents : cents, currency, isReversal, ...texts };
}

/** Adds the year of the value date, which is close, because the booking has none. */
function bookingDay(year: string, month: string, day: string, valueMonth: string) {
  const months = Number(month) - Number(valueMonth);
  const after = months < -6 ? 1 : 0;
  const before = months > 6 ? 1 : 0;
  return toIsoDay(String(Number(year) + after - before), month, day);
}

function readTexts(details: string, reference: string) {
  const unbroken = details.replace(/\n/g, "");
  const subfields = [...unbroken.matchAll(/\?(\d\d)([^?]*)/g)].map(([, at = "", text = ""]) => ({
    at,
    text,
  }));
  const textOf = (tags: RegExp) =>
    subfields.flatMap(({ at, text }) => (tags.test(at) ? text : [])).join("");
  const [, name = ""] = /\/NAME\/([^/]*)/.exec(unbroken) ?? [];
  const sent = subfields.length > 0 ? textOf(/^(?:2\d|6[0-3])$/) : unbroken;
  const written = /RF\s?\d/i.test(reference) ? `${sent} · ${reference.split("//")[0]}` : sent;
  return { remitter: textOf(/^3[23]$/) || name, text: written };
}
