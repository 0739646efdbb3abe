import { refuse } from "#app/platform/forms/outcome.ts";
import { isCountry } from "#app/platform/system/countries.server.ts";
import type { SettingsCheck } from "#app/shop/content/edit-settings.server.ts";
import type { EnteredSettings, Settings } from "#app/shop/content/settings.server.ts";
import { isInEuVatArea } from "#app/shop/countries/country-rules.ts";
import { m } from "#messages";
import { isRateMissing } from "../taxes/tax-rates.server.ts";
import { needsCertifiedTool } from "./invoice-modes.ts";

/** Checks new settings of invoices. */
export const findInvoiceConflict: SettingsCheck = (wanted, before) => {
  const { invoiceMode, sellerTaxNumber, taxMode, taxVatId, ...seller } = { ...before, ...wanted };
  if (invoiceMode !== "this-shop") return undefined;
  if (needsCertifiedTool({ ...seller, taxVatId }))
    return invalid("invoiceMode", m.invoice_certified_only());
  if (taxMode === null) return invalid("invoiceMode", m.invoice_vat_first());
  const hasNumber = taxVatId !== null || sellerTaxNumber !== null;
  const isNeeded = needsNumber({ ...seller, taxMode });
  return hasNumber || !isNeeded ? undefined : invalid("sellerTaxNumber", m.invoice_number_needed());
};

/** Checks new settings of taxes against the rates and the settings of invoices. */
export const findTaxConflict: SettingsCheck = async (wanted, before, tx) => {
  const { invoiceMode, sellerTaxNumber, taxVatId, ...seller } = { ...before, ...wanted };
  const { taxCountry } = seller;
  if (taxCountry !== null && !isCountry(taxCountry))
    return invalid("taxCountry", m.country_missing());
  if (await isRateMissing(seller, tx)) return invalid("taxCountry", m.tax_rate_missing());
  if (invoiceMode !== "this-shop") return undefined;
  if (needsCertifiedTool({ ...seller, taxVatId }))
    return invalid("taxCountry", m.invoice_certified_only());
  const hasNumber = taxVatId !== null || sellerTaxNumber !== null;
  return hasNumber || !needsNumber(seller)
    ? undefined
    : invalid("taxVatId", m.invoice_number_still_needed());
};

type Seller = Pick<Settings, "sellerCountry" | "taxMode">;

/** Outside the EU, sellers who charge no tax need not have a number. */
function needsNumber({ sellerCountry, taxMode }: Seller): boolean {
  return taxMode !== "none" || sellerCountry === null || isInEuVatArea(sellerCountry);
}

function invalid(field: keyof EnteredSettings, text: string) {
  return refuse("invalid", text, { errors: { [field]: text } });
}
