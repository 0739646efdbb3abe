import { z } from "zod";
import { musicalKeys } from "#app/shop/catalog/musical-keys.ts";
import { dayField } from "#app/shop/catalog/track-form.ts";
import { m } from "#messages";

/** Returns undefined for unreadable text, and null for one that means nothing. */
type Reader<Value> = (text: string) => Value | null | undefined;

const MAX_QUOTED_CHARACTERS = 60;

/** `wanted` ends the message about an unreadable cell. */
export function cell<Value>(read: Reader<Value>, wanted: () => string) {
  return z.unknown().transform((given, context): Value | undefined => {
    const text = textOf(given);
    if (text === "") return undefined;
    const value = read(text);
    if (value !== undefined) return value ?? undefined;
    context.addIssue({
      code: "custom",
      message: m.import_cell_not({ text: quote(text), wanted: wanted() }),
    });
    return z.NEVER;
  });
}

function textOf(given: unknown): string {
  if (given === null || given === undefined) return "";
  if (Array.isArray(given)) return given.join(", ");
  return (typeof given === "object" ? JSON.stringify(given) : String(given)).trim();
}

function quote(text: string): string {
  return `'${text.length > MAX_QUOTED_CHARACTERS ? `${text.slice(0, MAX_QUOTED_CHARACTERS)}…` : text}'`;
}

export const text = (max: number) =>
  cell(
    (given) => (given.length <= max ? given : undefined),
    () => m.import_wanted_length({ max }),
  );

export const parseCell = <Value>(schema: z.ZodType<Value>, wanted: () => string) =>
  cell((given) => schema.safeParse(given).data, wanted);

const flags = new Map([
  ...["true", "t", "1", "yes", "on"].map((word) => [word, true] as const),
  ...["false", "f", "0", "no", "off"].map((word) => [word, false] as const),
]);

export const flag = cell((given) => flags.get(given.toLowerCase()), m.import_wanted_flag);

/** Cents. Some databases write zeros after them. */
export const euros = cell((given) => {
  const [, whole, cents = ""] = /^(\d{1,7})(?:[.,](\d{1,2})0*)?$/.exec(given) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, "0"));
}, m.import_wanted_euros);

export const count = cell(
  (given) => (/^\d{1,9}$/.test(given) ? Number(given) : undefined),
  m.import_wanted_whole,
);

export const position = cell(
  (given) => (/^-?\d{1,9}$/.test(given) ? Number(given) : undefined),
  m.import_wanted_whole,
);

/** Seconds. */
export const duration = cell((given) => {
  if (/^(--:--|NaN:NaN)$/.test(given)) return null; // The former shop wrote an unknown length like this.
  if (!/^(\d{1,2}:)?\d{1,3}:[0-5]?\d(\.\d+)?$/.test(given)) return undefined;
  return given.split(":").reduce((seconds, part) => seconds * 60 + Number(part), 0) || null;
}, m.import_wanted_duration);

export const bpm = cell((given) => {
  const beats = /^\d{1,3}([.,]\d+)?$/.test(given) ? Number(given.replace(",", ".")) : undefined;
  return beats === 0 ? null : beats;
}, m.import_wanted_bpm);

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
}, m.import_wanted_key);

export const day = cell((given) => {
  const { data } = dayField.safeParse(given.slice(0, 10));
  return data && /^.{10}($|[T ])/.test(given) ? data : undefined;
}, m.import_wanted_day);

/** Time as Postgres or JavaScript writes it, in UTC without a time zone. */
export const time = cell((given) => {
  const [, date, clock, zone = ""] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)\s*(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
      given,
    ) ?? [];
  const offset = zone === "" ? "Z" : zone.replace(/^([+-]\d\d)$/, "$1:00");
  const found = new Date(`${date}T${clock}${offset}`);
  return Number.isNaN(found.getTime()) ? undefined : found;
}, m.import_wanted_time);
