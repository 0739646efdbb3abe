import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { saveSettings } from "#app/shop/content/edit-settings.server.ts";
import { findSettings, type TypedSettings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { needsCertifiedTool } from "./invoice-modes.ts";
import type { InvoiceSettings } from "./invoice-settings-form.ts";

export async function saveInvoiceSettings(
  actor: Actor,
  wanted: InvoiceSettings,
  seen: string,
): Promise<Outcome<TypedSettings, TypedSettings>> {
  const { taxMode, taxCountry, taxVatId } = await findSettings();
  if (wanted.invoiceMode === "this-shop") {
    const seller = { sellerCountry: wanted.sellerCountry, taxCountry, taxVatId };
    if (needsCertifiedTool(seller)) return invalid("invoiceMode", m.invoice_certified_only());
    if (taxMode === null) return invalid("invoiceMode", m.invoice_vat_first());
    const hasNumber = taxVatId !== null || wanted.sellerTaxNumber !== null;
    if (!hasNumber) return invalid("sellerTaxNumber", m.invoice_number_needed());
  }
  return saveSettings(actor, "change-invoices", wanted, seen);
}

export async function findInvoiceConflict(wanted: Pick<TypedSettings, "taxCountry" | "taxVatId">) {
  const { invoiceMode, sellerCountry, sellerTaxNumber } = await findSettings();
  if (invoiceMode !== "this-shop") return undefined;
  const { taxCountry = null, taxVatId = null } = wanted;
  const seller = { sellerCountry, taxCountry, taxVatId };
  if (needsCertifiedTool(seller)) return invalid("taxCountry", m.invoice_certified_only());
  const hasNumber = taxVatId !== null || sellerTaxNumber !== null;
  return hasNumber ? undefined : invalid("taxVatId", m.invoice_number_still_needed());
}

function invalid(field: keyof InvoiceSettings | "taxCountry" | "taxVatId", text: string) {
  return refuse("invalid", text, { errors: { [field]: text } });
}
