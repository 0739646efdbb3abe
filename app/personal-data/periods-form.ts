import { z } from "zod";
import { versionField } from "#app/content/settings-form.ts";

function wholeNumber(least: number, most: number) {
  const invalid = `Please enter a whole number from ${least} to ${most}.`;
  return z
    .string(invalid)
    .trim()
    .regex(/^\d{1,3}$/, invalid)
    .transform(Number)
    .pipe(z.number().min(least, invalid).max(most, invalid));
}

/** For how long personal data are kept. */
export const periodsForm = z.object({
  version: versionField,
  paidOrderYears: wholeNumber(1, 30),
  unpaidOrderDays: wholeNumber(30, 365),
  addressDays: wholeNumber(30, 365),
  messageMonths: wholeNumber(1, 120),
});
