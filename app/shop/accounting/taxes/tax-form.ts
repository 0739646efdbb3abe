import { z } from "zod";
import { emptyToNull, line, lines } from "#app/platform/forms/text-fields.ts";
import { tooLong, versionField, yesOrNo } from "#app/shop/content/settings-form.ts";
import { m } from "#messages";
import { taxModes } from "./tax-breakdown.ts";
import { compactVatId } from "./vat-id.ts";
import { isSellersNumber, isSellersNumberOf } from "./vat-numbers-abroad.ts";

export const MAX_TAX_NOTE = 300;

/** Names no country with two letters that are none: the command checks that. */
const country = z.string({ error: () => m.country_missing() }).regex(/^[A-Z]{2}$/, {
  error: () => m.country_missing(),
});

/** Norwegian numbers are often written without their country. */
const withCountry = (number: string) => (/^\d{9}MVA$/.test(number) ? `NO${number}` : number);

export const taxForm = z
  .object({
    version: versionField,
    taxMode: z.enum(taxModes, { error: () => m.tax_mode_choose() }),
    taxCountry: z
      .union([z.literal(""), country], { error: () => m.country_missing() })
      .transform(emptyToNull),
    taxVatId: line({ max: 30 })
      .transform((typed) => withCountry(compactVatId(typed)))
      .pipe(
        z.union([z.literal(""), z.string().regex(/^[A-Z]{2}[A-Z0-9+*]{2,18}$/)], {
          error: () => m.tax_vat_id_invalid(),
        }),
      )
      .refine(isSellersNumber, { error: () => m.tax_vat_number_wrong() })
      .transform(emptyToNull),
    taxReverseCharge: yesOrNo(false),
    taxLimit: line({ max: 10 })
      .pipe(
        z.union([z.literal(""), z.string().regex(/^[1-9]\d{0,6}$/)], {
          error: () => m.tax_amount_invalid(),
        }),
      )
      .transform((text) => (text === "" ? null : Number(text))),
    taxNote: lines({ max: MAX_TAX_NOTE, tooLong: tooLong(MAX_TAX_NOTE) }).transform(emptyToNull),
  })
  .refine(({ taxMode, taxCountry }) => taxMode === "none" || taxCountry !== null, {
    path: ["taxCountry"],
    error: () => m.country_missing(),
  })
  .refine(hasNumberOfCountry, { path: ["taxVatId"], error: () => m.tax_vat_number_of_other() })
  .refine(({ taxReverseCharge, taxVatId }) => !taxReverseCharge || taxVatId !== null, {
    path: ["taxVatId"],
    error: () => m.tax_vat_id_missing(),
  });

type Typed = { taxMode: string; taxCountry: string | null; taxVatId: string | null };

function hasNumberOfCountry({ taxMode, taxCountry, taxVatId }: Typed): boolean {
  if (taxMode !== "home" || taxCountry === null || taxVatId === null) return true;
  return isSellersNumberOf(taxCountry, taxVatId);
}

const day = z.iso.date({ error: () => m.tax_day_invalid() });

export const rateForm = z.object({
  country,
  validFrom: day,
  percent: z
    .string({ error: () => m.tax_rate_invalid() })
    .trim()
    .regex(/^\d{1,2}(?:[.,]\d{1,2})?$/, { error: () => m.tax_rate_invalid() })
    .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
    .refine((basisPoints) => basisPoints <= 5000, { error: () => m.tax_rate_invalid() }),
});

export const removedRateForm = rateForm.pick({ country: true, validFrom: true });
