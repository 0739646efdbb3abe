import { requiresCertifiedInvoices } from "#app/shop/countries/country-rules.ts";
import { m } from "#messages";

export const invoiceModes = ["none", "certified-tool", "this-shop"] as const;

export type InvoiceMode = (typeof invoiceModes)[number];

export const modeNames: Record<InvoiceMode, () => string> = {
  none: m.invoice_mode_none,
  "certified-tool": m.invoice_mode_tool,
  "this-shop": m.invoice_mode_shop,
};

type Seller = { sellerCountry: string | null; taxCountry: string | null; taxVatId: string | null };

export function needsCertifiedTool({ sellerCountry, taxCountry, taxVatId }: Seller): boolean {
  const countries = [sellerCountry, taxCountry, taxVatId?.slice(0, 2) ?? null];
  return countries.some((country) => country !== null && requiresCertifiedInvoices(country));
}
