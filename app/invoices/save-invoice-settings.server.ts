import type { Actor } from "#app/accounts/actor.ts";
import { saveSettings } from "#app/content/edit-settings.server.ts";
import { findSettings, type TypedSettings } from "#app/content/settings.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { certifiedOnly, needsCertifiedTool } from "./invoice-modes.ts";
import type { InvoiceSettings } from "./invoice-settings-form.ts";

const taxFirst = "Choose how VAT is worked out first, in Taxes.";
const numberStillNeeded =
  "An invoice names your VAT ID or your tax number. Enter your tax number under Invoices before you remove this one.";
const numberNeeded = "An invoice names your VAT ID or your tax number: enter one.";

export async function saveInvoiceSettings(
  actor: Actor,
  wanted: InvoiceSettings,
  seen: string,
): Promise<Outcome<TypedSettings, TypedSettings>> {
  const { taxMode, taxCountry, taxVatId } = await findSettings();
  if (wanted.invoiceMode === "this-shop") {
    const seller = { sellerCountry: wanted.sellerCountry, taxCountry, taxVatId };
    if (needsCertifiedTool(seller)) return invalid("invoiceMode", certifiedOnly);
    if (taxMode === null) return invalid("invoiceMode", taxFirst);
    const hasNumber = taxVatId !== null || wanted.sellerTaxNumber !== null;
    if (!hasNumber) return invalid("sellerTaxNumber", numberNeeded);
  }
  return saveSettings(actor, "change-invoices", wanted, seen);
}

/** Of the settings of taxes: why they cannot be while this shop issues the invoices. */
export async function findInvoiceConflict(wanted: Pick<TypedSettings, "taxCountry" | "taxVatId">) {
  const { invoiceMode, sellerCountry, sellerTaxNumber } = await findSettings();
  if (invoiceMode !== "this-shop") return undefined;
  const { taxCountry = null, taxVatId = null } = wanted;
  const seller = { sellerCountry, taxCountry, taxVatId };
  if (needsCertifiedTool(seller)) return invalid("taxCountry", certifiedOnly);
  const hasNumber = taxVatId !== null || sellerTaxNumber !== null;
  return hasNumber ? undefined : invalid("taxVatId", numberStillNeeded);
}

function invalid(field: keyof InvoiceSettings | "taxCountry" | "taxVatId", text: string) {
  return refuse("invalid", text, { errors: { [field]: text } });
}
