import { findSettings } from "#app/shop/content/settings.server.ts";

/** Invoices name the buyer's address. */
export async function requiresAddress(): Promise<boolean> {
  return (await findSettings()).invoiceMode === "this-shop";
}
