import { z } from "zod";
import { m } from "#messages";
import {
  amountField,
  areDaysInOrder,
  chosenSetFields,
  daysInOrder,
  namesField,
  optionalField,
  periodFields,
  refineAlways,
} from "./discount-fields.ts";

const fields = {
  size: z
    .string()
    .regex(/^([2-9]|10)$/, { error: m.pack_size_invalid })
    .transform(Number),
  price: optionalField(amountField),
  paidTracks: optionalField(
    z
      .string()
      .regex(/^[1-9]$/, { error: m.pack_paid_invalid })
      .transform(Number),
  ),
  ...periodFields,
  ...chosenSetFields,
  tags: namesField,
};

type Values = Partial<Record<"size" | "price" | "paidTracks", unknown>>;

const hasOneOffer = ({ price, paidTracks }: Values) =>
  price === undefined || paidTracks === undefined || (price === null) !== (paidTracks === null);
const paysLess = ({ size, paidTracks }: Values) =>
  typeof size !== "number" || typeof paidTracks !== "number" || paidTracks < size;

const oneOffer = { path: ["price"], error: () => m.pack_offer_needed(), ...refineAlways };
const lessPaid = { path: ["paidTracks"], error: () => m.pack_paid_invalid(), ...refineAlways };

/** `formKey` identifies one opened form, so that a second submission adds nothing. */
export const addPackForm = z
  .object({ formKey: z.uuid(), ...fields })
  .refine(hasOneOffer, oneOffer)
  .refine(paysLess, lessPaid)
  .refine(areDaysInOrder, daysInOrder);

export const onePackForm = z.object({ id: z.uuid() });

export const editPackForm = z
  .object({ id: z.uuid(), version: z.coerce.number().int().min(1), ...fields })
  .refine(hasOneOffer, oneOffer)
  .refine(paysLess, lessPaid)
  .refine(areDaysInOrder, daysInOrder);

const packFields = z.object(fields);
export type PackFields = z.output<typeof packFields>;
