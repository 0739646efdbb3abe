import { z } from "zod";
import { line } from "#app/platform/forms/text-fields.ts";
import { emailSchema } from "#app/platform/system/email-address.ts";
import { m } from "#messages";
import { CODE_FORM, foldCode } from "./discount.ts";
import {
  amountField,
  areDaysInOrder,
  chosenSetFields,
  daysInOrder,
  optionalField,
  periodFields,
  refineAlways,
} from "./discount-fields.ts";

const name = line({ max: 80, needed: m.discount_name_invalid })
  .transform(foldCode)
  .pipe(z.string().regex(CODE_FORM, { error: m.discount_name_invalid }));

const percent = z
  .string()
  .regex(/^([1-9][0-9]?|100)$/, { error: m.discount_percent_invalid })
  .transform(Number);

const count = z
  .string()
  .regex(/^[1-9][0-9]{0,5}$/, { error: m.discount_count_invalid })
  .transform(Number);

const email = emailSchema(m.email_invalid).transform((address) => address.toLowerCase());

const fields = {
  name,
  percent: optionalField(percent),
  amount: optionalField(amountField),
  ...periodFields,
  minimum: optionalField(amountField),
  ...chosenSetFields,
  maxUses: optionalField(count),
  maxUsesEach: optionalField(count),
  email: optionalField(email),
};

type Values = Partial<Record<"percent" | "amount", unknown>>;

const hasOneValue = ({ percent, amount }: Values) =>
  percent === undefined || amount === undefined || (percent === null) !== (amount === null);

const oneValue = { path: ["percent"], error: () => m.discount_value_needed(), ...refineAlways };

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
