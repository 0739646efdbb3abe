import { m } from "#messages";

export const invoiceModes = ["none", "certified-tool", "this-shop"] as const;

export type InvoiceMode = (typeof invoiceModes)[number];

export const modeNames: Record<InvoiceMode, () => string> = {
  none: m.invoice_mode_none,
  "certified-tool": m.invoice_mode_tool,
  "this-shop": m.invoice_mode_shop,
};

type Seller = { sellerCountry: string | null; taxCountry: string | null; taxVatId: string | null };

/** Portugal requires certified software (Decreto-Lei 28/2019, art. 4), and this program is not. */
export function needsCertifiedTool({ sellerCountry, taxCountry, taxVatId }: Seller): boolean {
  return sellerCountry === "PT" || taxCountry === "PT" || taxVatId?.startsWith("PT") === true;
}
