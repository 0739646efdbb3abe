import type { Settings } from "#app/shop/content/settings.server.ts";
import { m } from "#messages";
import { needsCertifiedTool } from "./invoice-modes.ts";

type InvoiceSettings = Pick<Settings, "invoiceMode" | "sellerCountry" | "taxCountry" | "taxVatId">;

/** Returns undefined if the shop issues invoices. Portuguese law has its own wording. */
export function confirmationNote(settings: InvoiceSettings): string | undefined {
  const { invoiceMode } = settings;
  if (invoiceMode === "this-shop") return undefined;
  const isSent = invoiceMode === "certified-tool";
  const text = isSent ? m.invoice_confirmation_seller() : m.invoice_confirmation();
  return needsCertifiedTool(settings) ? `${text} ${m.not_an_invoice()}` : text;
}
