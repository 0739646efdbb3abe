export const invoiceModes = ["none", "certified-tool", "this-shop"] as const;

export type InvoiceMode = (typeof invoiceModes)[number];

export const modeNames: Record<InvoiceMode, string> = {
  none: "None: buyers get a confirmation",
  "certified-tool": "My invoicing tool, from the shop's figures",
  "this-shop": "This shop",
};

type Seller = { sellerCountry: string | null; taxCountry: string | null; taxVatId: string | null };

/** Portugal wants every program certified that issues invoices (Decreto-Lei 28/2019, art. 4), and this one is not. */
export function needsCertifiedTool({ sellerCountry, taxCountry, taxVatId }: Seller): boolean {
  return sellerCountry === "PT" || taxCountry === "PT" || taxVatId?.startsWith("PT") === true;
}

export const certifiedOnly =
  "A seller in Portugal may issue invoices with certified software only, which this shop is not. Choose your invoicing tool.";

/** What a Portuguese seller's confirmations say, as the law words it. */
export const notAnInvoice = "Este documento não serve de fatura.";
