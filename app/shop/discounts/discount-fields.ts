import { z } from "zod";
import { lines } from "#app/platform/forms/text-fields.ts";
import { dayField } from "#app/shop/catalog/track-form.ts";
import { m } from "#messages";

/* Fields that the forms of codes and packs share. */

const MAX_NAMES = 100;
const MAX_TRACKS = 200;

/** Null if the field is blank or missing. */
export function optionalField<Output>(schema: z.ZodType<Output, string>) {
  return z
    .string()
    .trim()
    .default("")
    .transform((text) => text || undefined)
    .pipe(schema.optional())
    .transform((value) => value ?? null);
}

export const amountField = z
  .string()
  .regex(/^[0-9]{1,6}([.,][0-9]{1,2})?$/, { error: m.price_invalid })
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .pipe(z.number().min(1, { error: m.price_invalid }));

/** One name a line. */
export const namesField = lines({ max: 100 * MAX_NAMES })
  .default("")
  .transform((text) => [...new Set(text.split("\n").map((each) => each.trim()))].filter(Boolean))
  .pipe(z.array(z.string()).max(MAX_NAMES, { error: m.discount_too_many }));

/** Addresses of tracks, one a line. Whether they exist is checked when the form is saved. */
const tracks = lines({ max: 100 * MAX_TRACKS })
  .default("")
  .transform((text) => [...new Set(text.split("\n").map(lastPart))].filter(Boolean))
  .pipe(z.array(z.string()).max(MAX_TRACKS, { error: m.discount_too_many }));

function lastPart(address: string): string {
  const [path = ""] = address.trim().split(/[?#]/);
  return path.split("/").filter(Boolean).at(-1) ?? "";
}

export const chosenSetFields = { genres: namesField, tracks };

export const periodFields = { startsOn: optionalField(dayField), endsOn: optionalField(dayField) };

type Days = Partial<Record<"startsOn" | "endsOn", unknown>>;

export const areDaysInOrder = ({ startsOn, endsOn }: Days) =>
  typeof startsOn !== "string" || typeof endsOn !== "string" || startsOn <= endsOn;

export const refineAlways = { when: () => true };

export const daysInOrder = {
  path: ["endsOn"],
  error: () => m.discount_days_invalid(),
  ...refineAlways,
};
