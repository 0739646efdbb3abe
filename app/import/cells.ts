import { z } from "zod";
import { keys } from "#app/catalogue/keys.ts";
import { calendarDay } from "#app/catalogue/track-form.ts";

/*
 * What the cells of an old table say. Each kind reads a text; undefined is one that it does not
 * understand, null one that says nothing.
 */

type Reader<Value> = (text: string) => Value | null | undefined;

const LONGEST_SHOWN = 60;

/** A cell of a kind, undefined when it is empty; `wants` ends the sentence about one that is not. */
export function cell<Value>(read: Reader<Value>, wants: string) {
  return z.unknown().transform((given, context): Value | undefined => {
    const text = textOf(given);
    if (text === "") return undefined;
    const value = read(text);
    if (value !== undefined) return value ?? undefined;
    context.addIssue({ code: "custom", message: `${shown(text)} is not ${wants}` });
    return z.NEVER;
  });
}

function textOf(given: unknown): string {
  if (given === null || given === undefined) return "";
  return (typeof given === "object" ? JSON.stringify(given) : String(given)).trim();
}

function shown(text: string): string {
  return `'${text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text}'`;
}

export const text = (longest: number) =>
  cell(
    (given) => (given.length <= longest ? given : undefined),
    `at most ${longest} characters long`,
  );

/** Reads by a schema of one of the shop's own forms. */
export const as = <Value>(schema: z.ZodType<Value>, wants: string) =>
  cell((given) => schema.safeParse(given).data, wants);

const flags = new Map([
  ...["true", "t", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "f", "0", "no", "off"].map((word) => [word, false] as const),
]);

export const flag = cell((given) => flags.get(given.toLowerCase()), "true or false");

/** Euros, read as cents; zeros behind the cents are how some databases write them. */
export const euros = cell((given) => {
  const [, whole, cents = ""] = /^(\d{1,7})(?:[.,](\d{1,2})0*)?$/.exec(given) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}, "an amount in euros such as 49.99");

export const count = cell(
  (given) => (/^\d{1,9}$/.test(given) ? Number(given) : undefined),
  "a whole number",
);

export const place = cell(
  (given) => (/^-?\d{1,9}$/.test(given) ? Number(given) : undefined),
  "a whole number",
);

/** Minutes and seconds, read as seconds. What an unknown length was written as says nothing. */
export const duration = cell((given) => {
  if (/^(--:--|NaN:NaN)$/.test(given)) return null;
  if (!/^(\d{1,2}:)?\d{1,3}:[0-5]?\d(\.\d+)?$/.test(given)) return undefined;
  return given.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0) || null;
}, "a length such as 3:30");

export const bpm = cell((given) => {
  const beats = /^\d{1,3}([.,]\d+)?$/.test(given) ? Number(given.replace(",", ".")) : undefined;
  return beats === 0 ? null : beats;
}, "a number of beats a minute below 1000");

/** 'A minor', 'Am', 'a min' or '8A'. */
export const key = cell((given) => {
  const camelot = keys.find((each) => each.camelot === given.toUpperCase());
  if (camelot) return camelot.key;
  const [, note = "", sign = "", mode = ""] =
    /^([A-Ga-g])\s*([#♯b♭]?)\s*(m|min|minor|maj|major|)$/i.exec(given) ?? [];
  if (!note) return undefined;
  const plainSign = sign.replace("♯", "#").replace("♭", "b").toLowerCase();
  const isMinor = mode === "m" || /^min/i.test(mode);
  return `${note.toUpperCase()}${plainSign} ${isMinor ? "minor" : "major"}`;
}, "a key such as 'A minor'");

export const day = cell((given) => {
  const { data } = calendarDay.safeParse(given.slice(0, 10));
  return data && /^.{10}($|[T ])/.test(given) ? data : undefined;
}, "a day such as 2026-01-31");

/** As Postgres or JavaScript writes it; without a zone it is UTC. */
export const moment = cell((given) => {
  const [, date, time, zone = ""] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
      given,
    ) ?? [];
  const offset = zone === "" ? "Z" : zone.replace(/^([+-]\d\d)$/, "$1:00");
  const found = new Date(`${date}T${time}${offset}`);
  return Number.isNaN(found.getTime()) ? undefined : found;
}, "a time such as 2026-01-31 18:30:00+00");
