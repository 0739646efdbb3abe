import { z } from "zod";
import { musicalKeys } from "#app/catalogue/musical-keys.ts";
import { calendarDay } from "#app/catalogue/track-form.ts";

/** Undefined: a text that cannot be read. Null: one that stands for nothing. */
type Reader<Value> = (text: string) => Value | null | undefined;

const MAX_SHOWN_CHARACTERS = 60;

/** Reads a cell, undefined when it is empty; `wanted` ends the sentence about one that cannot be read. */
export function cell<Value>(read: Reader<Value>, wanted: string) {
  return z.unknown().transform((given, context): Value | undefined => {
    const text = textOf(given);
    if (text === "") return undefined;
    const value = read(text);
    if (value !== undefined) return value ?? undefined;
    context.addIssue({ code: "custom", message: `${shown(text)} is not ${wanted}` });
    return z.NEVER;
  });
}

function textOf(given: unknown): string {
  if (given === null || given === undefined) return "";
  return (typeof given === "object" ? JSON.stringify(given) : String(given)).trim();
}

function shown(text: string): string {
  return `'${text.length > MAX_SHOWN_CHARACTERS ? `${text.slice(0, MAX_SHOWN_CHARACTERS)}…` : text}'`;
}

export const text = (max: number) =>
  cell((given) => (given.length <= max ? given : undefined), `at most ${max} characters long`);

export const as = <Value>(schema: z.ZodType<Value>, wanted: string) =>
  cell((given) => schema.safeParse(given).data, wanted);

const flags = new Map([
  ...["true", "t", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "f", "0", "no", "off"].map((word) => [word, false] as const),
]);

export const flag = cell((given) => flags.get(given.toLowerCase()), "true or false");

/** Euros, read as cents; some databases write zeros after the cents. */
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

/** In seconds. */
export const duration = cell((given) => {
  if (/^(--:--|NaN:NaN)$/.test(given)) return null; // how the former shop wrote an unknown length
  if (!/^(\d{1,2}:)?\d{1,3}:[0-5]?\d(\.\d+)?$/.test(given)) return undefined;
  return given.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0) || null;
}, "a length such as 3:30");

export const bpm = cell((given) => {
  const beats = /^\d{1,3}([.,]\d+)?$/.test(given) ? Number(given.replace(",", ".")) : undefined;
  return beats === 0 ? null : beats;
}, "a number of beats a minute below 1000");

/** 'A minor', 'Am', 'a min' or '8A'. */
export const key = cell((given) => {
  const camelot = musicalKeys.find((each) => each.camelot === given.toUpperCase());
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
export const time = cell((given) => {
  const [, date, clock, zone = ""] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
      given,
    ) ?? [];
  const offset = zone === "" ? "Z" : zone.replace(/^([+-]\d\d)$/, "$1:00");
  const found = new Date(`${date}T${clock}${offset}`);
  return Number.isNaN(found.getTime()) ? undefined : found;
}, "a time such as 2026-01-31 18:30:00+00");
