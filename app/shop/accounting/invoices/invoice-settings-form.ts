import { z } from "zod";
import { emptyToNull, line } from "#app/platform/forms/text-fields.ts";
import { versionField } from "#app/shop/content/settings-form.ts";
import { requiresCertifiedInvoices } from "#app/shop/countries/country-rules.ts";
import { m } from "#messages";
import { invoiceModes } from "./invoice-modes.ts";

export const invoiceSettingsForm = z
  .object({
    version: versionField,
    invoiceMode: z.enum(invoiceModes, { error: () => m.invoice_choose_mode() }),
    sellerCountry: z
      .union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)], {
        error: () => m.country_missing(),
      })
      .transform(emptyToNull),
    sellerTaxNumber: line({ max: 40 }).transform(emptyToNull),
    invoicePrefix: line({ max: 20 })
      .transform((text) => text.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{1,10}$/, { error: () => m.invoice_prefix_wrong() }))
      .refine((prefix) => prefix !== "PRACTICE", { error: () => m.invoice_prefix_practice() }),
  })
  .superRefine(({ invoiceMode, sellerCountry }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (invoiceMode !== "none" && sellerCountry === null)
      refuse("sellerCountry", m.country_missing());
    const isCertified = sellerCountry !== null && requiresCertifiedInvoices(sellerCountry);
    if (invoiceMode === "this-shop" && isCertified)
      refuse("invoiceMode", m.invoice_certified_only());
  });
