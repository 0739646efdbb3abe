import { z } from "zod";
import { nothingIsNull, versionField } from "#app/content/settings-form.ts";
import { line } from "#app/web/text-fields.ts";
import { certifiedOnly, invoiceModes } from "./invoice-modes.ts";

const chooseMode = "Please choose who writes invoices.";
const chooseCountry = "Please choose your country.";
const wrongPrefix = "Please enter one to ten letters and digits, such as INV.";

export const invoiceSettingsForm = z
  .object({
    version: versionField,
    invoiceMode: z.enum(invoiceModes, chooseMode),
    sellerCountry: z
      .union([z.literal(""), z.string().regex(/^[A-Z]{2}$/)], chooseCountry)
      .transform(nothingIsNull),
    sellerTaxNumber: line({ max: 40 }).transform(nothingIsNull),
    invoicePrefix: line({ max: 20 })
      .transform((text) => text.toUpperCase())
      .pipe(z.string().regex(/^[A-Z0-9]{1,10}$/, wrongPrefix))
      .refine((prefix) => prefix !== "PRACTICE", "This is the prefix of practice invoices."),
  })
  .superRefine(({ invoiceMode, sellerCountry }, context) => {
    const refuse = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (invoiceMode !== "none" && sellerCountry === null) refuse("sellerCountry", chooseCountry);
    if (invoiceMode === "this-shop" && sellerCountry === "PT") refuse("invoiceMode", certifiedOnly);
  });

export type InvoiceSettings = Omit<z.output<typeof invoiceSettingsForm>, "version">;
