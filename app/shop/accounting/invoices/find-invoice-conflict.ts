import { refuse } from "#app/platform/forms/outcome.ts";
import type { SettingsCheck } from "#app/shop/content/edit-settings.server.ts";
import type { EnteredSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { needsCertifiedTool } from "./invoice-modes.ts";

/** Checks new settings of invoices. */
export const findInvoiceConflict: SettingsCheck = (wanted, before) => {
  const { invoiceMode, sellerTaxNumber, taxMode, taxVatId, ...seller } = { ...before, ...wanted };
  if (invoiceMode !== "this-shop") return undefined;
  if (needsCertifiedTool({ ...seller, taxVatId }))
    return invalid("invoiceMode", m.invoice_certified_only());
  if (taxMode === null) return invalid("invoiceMode", m.invoice_vat_first());
  const hasNumber = taxVatId !== null || sellerTaxNumber !== null;
  return hasNumber ? undefined : invalid("sellerTaxNumber", m.invoice_number_needed());
};

/** Checks new settings of taxes against those of invoices. */
export const findTaxConflict: SettingsCheck = (wanted, before) => {
  const { invoiceMode, sellerTaxNumber, taxVatId, ...seller } = { ...before, ...wanted };
  if (invoiceMode !== "this-shop") return undefined;
  if (needsCertifiedTool({ ...seller, taxVatId }))
    return invalid("taxCountry", m.invoice_certified_only());
  const hasNumber = taxVatId !== null || sellerTaxNumber !== null;
  return hasNumber ? undefined : invalid("taxVatId", m.invoice_number_still_needed());
};

function invalid(field: keyof EnteredSettings, text: string) {
  return refuse("invalid", text, { errors: { [field]: text } });
}
