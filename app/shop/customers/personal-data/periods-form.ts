import { z } from "zod";
import { versionField } from "#app/shop/content/settings-form.ts";
import { m } from "#messages";

function wholeNumber(least: number, most: number) {
  const invalid = m.whole_number_between({ least, most });
  return z
    .string(invalid)
    .trim()
    .regex(/^\d{1,3}$/, invalid)
    .transform(Number)
    .pipe(z.number().min(least, invalid).max(most, invalid));
}

export const periodsForm = z.object({
  version: versionField,
  paidOrderYears: wholeNumber(1, 30),
  unpaidOrderDays: wholeNumber(30, 365),
  addressDays: wholeNumber(30, 365),
  messageMonths: wholeNumber(1, 120),
});
