import { z } from "zod";
import { line, lines } from "#app/platform/forms/text-fields.ts";
import { emailSchema } from "#app/platform/system/email-address.ts";
import { dayField } from "#app/shop/catalog/track-form.ts";
import { m } from "#messages";
import { CODE_FORM, foldCode } from "./discount.ts";

const MAX_GENRES = 100;
const MAX_TRACKS = 200;

const name = line({ max: 80, needed: m.discount_name_invalid })
  .transform(foldCode)
  .pipe(z.string().regex(CODE_FORM, { error: m.discount_name_invalid }));

/** Null if the field is blank or missing. */
function optional<Output>(schema: z.ZodType<Output, string>) {
  return z
    .string()
    .trim()
    .default("")
    .transform((text) => text || undefined)
    .pipe(schema.optional())
    .transform((value) => value ?? null);
}

const amount = z
  .string()
  .regex(/^[0-9]{1,6}([.,][0-9]{1,2})?$/, { error: m.price_invalid })
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .pipe(z.number().min(1, { error: m.price_invalid }));

const percent = z
  .string()
  .regex(/^([1-9][0-9]?|100)$/, { error: m.discount_percent_invalid })
  .transform(Number);

const count = z
  .string()
  .regex(/^[1-9][0-9]{0,5}$/, { error: m.discount_count_invalid })
  .transform(Number);

const email = emailSchema(m.email_invalid).transform((address) => address.toLowerCase());

/** Addresses of tracks, one a line. Whether they exist is checked when the code is saved. */
const tracks = lines({ max: 100 * MAX_TRACKS })
  .default("")
  .transform((text) => [...new Set(text.split("\n").map(lastPart))].filter(Boolean))
  .pipe(z.array(z.string()).max(MAX_TRACKS, { error: m.discount_too_many }));

function lastPart(address: string): string {
  const [path = ""] = address.trim().split(/[?#]/);
  return path.split("/").filter(Boolean).at(-1) ?? "";
}

const genres = lines({ max: 100 * MAX_GENRES })
  .default("")
  .transform((text) => [...new Set(text.split("\n").map((each) => each.trim()))].filter(Boolean))
  .pipe(z.array(z.string()).max(MAX_GENRES, { error: m.discount_too_many }));

const fields = {
  name,
  percent: optional(percent),
  amount: optional(amount),
  startsOn: optional(dayField),
  endsOn: optional(dayField),
  minimum: optional(amount),
  genres,
  tracks,
  maxUses: optional(count),
  maxUsesEach: optional(count),
  email: optional(email),
};

const always = { when: () => true };

type Typed = Partial<Record<"percent" | "amount" | "startsOn" | "endsOn", unknown>>;

const hasOneValue = ({ percent, amount }: Typed) =>
  percent === undefined || amount === undefined || (percent === null) !== (amount === null);
const areDaysInOrder = ({ startsOn, endsOn }: Typed) =>
  typeof startsOn !== "string" || typeof endsOn !== "string" || startsOn <= endsOn;

const oneValue = { path: ["percent"], error: () => m.discount_value_needed(), ...always };
const daysInOrder = { path: ["endsOn"], error: () => m.discount_days_invalid(), ...always };

/** `formKey` identifies one opened form, so that a second submission adds nothing. */
export const addDiscountForm = z
  .object({ formKey: z.uuid(), ...fields })
  .refine(hasOneValue, oneValue)
  .refine(areDaysInOrder, daysInOrder);

export const oneDiscountForm = z.object({ id: z.uuid() });

export const editDiscountForm = z
  .object({ id: z.uuid(), version: z.coerce.number().int().min(1), ...fields })
  .refine(hasOneValue, oneValue)
  .refine(areDaysInOrder, daysInOrder);

const discountFields = z.object(fields);
export type DiscountFields = z.output<typeof discountFields>;
