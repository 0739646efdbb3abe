import type { Settings } from "#app/content/settings.server.ts";
import { needsCertifiedTool, notAnInvoice } from "./invoice-modes.ts";

type Known = Pick<Settings, "invoiceMode" | "sellerCountry" | "taxCountry" | "taxVatId">;

/** What a confirmation says of itself where the shop issues no invoice; undefined where it does. */
export function confirmationNote(settings: Known): string | undefined {
  const { invoiceMode } = settings;
  if (invoiceMode === "this-shop") return undefined;
  const own = needsCertifiedTool(settings) ? ` ${notAnInvoice}` : "";
  const others = invoiceMode === "certified-tool" ? " The seller sends the invoice." : "";
  return `This is a confirmation, not an invoice.${others}${own}`;
}
