import { z } from "zod";
import { nothingIsNull, tooLong, versionField } from "#app/content/settings-form.ts";
import { line, lines } from "#app/web/text-fields.ts";
import { euCountries } from "./standard-rates.ts";
import { taxModes } from "./tax-breakdown.ts";
import { compactVatId } from "./vat-id.ts";

export const MAX_TAX_NOTE = 300;

const chooseCountry = "Please choose a country of the EU.";
const wholeLimit = "Please enter a whole number, such as 15000, or nothing.";
const wholeVatId = "Please enter it with the letters of its country, such as PT123456789.";
const vatIdNeeded = "Invoices with reverse charge name your VAT ID. Enter it.";
const isEuCountry = (code: string) => euCountries.includes(code);

export const taxForm = z
  .object({
    version: versionField,
    taxMode: z.enum(taxModes, "Please choose how VAT is worked out."),
    taxCountry: z
      .union([z.literal(""), z.string().refine(isEuCountry, chooseCountry)], chooseCountry)
      .transform(nothingIsNull),
    taxVatId: line({ max: 30 })
      .transform(compactVatId)
      .pipe(z.union([z.literal(""), z.string().regex(/^[A-Z]{2}[A-Z0-9+*]{2,18}$/)], wholeVatId))
      .transform(nothingIsNull),
    taxReverseCharge: z
      .enum(["true", "false"])
      .default("false")
      .transform((text) => text === "true"),
    taxLimit: line({ max: 10 })
      .pipe(z.union([z.literal(""), z.string().regex(/^[1-9]\d{0,6}$/)], wholeLimit))
      .transform((text) => (text === "" ? null : Number(text))),
    taxNote: lines({ max: MAX_TAX_NOTE, tooLong: tooLong(MAX_TAX_NOTE) }).transform(nothingIsNull),
  })
  .refine(({ taxMode, taxCountry }) => taxMode === "none" || taxCountry !== null, {
    path: ["taxCountry"],
    error: chooseCountry,
  })
  .refine(({ taxReverseCharge, taxVatId }) => !taxReverseCharge || taxVatId !== null, {
    path: ["taxVatId"],
    error: vatIdNeeded,
  });

const day = z.iso.date("Please enter a day, such as 2027-01-01.");

const notAPercentage = "Please enter a percentage from 0 to 50, such as 25.5.";

export const rateForm = z.object({
  country: z.string().refine(isEuCountry, chooseCountry),
  validFrom: day,
  percent: z
    .string(notAPercentage)
    .trim()
    .regex(/^\d{1,2}(?:[.,]\d{1,2})?$/, notAPercentage)
    .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
    .refine((basisPoints) => basisPoints <= 5000, notAPercentage),
});

export const removedRateForm = rateForm.pick({ country: true, validFrom: true });
