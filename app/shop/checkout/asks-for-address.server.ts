import { findSettings } from "#app/shop/content/settings.server.ts";

/** Returns whether private buyers must enter an address, because invoices name it. */
export async function asksForAddress(): Promise<boolean> {
  return (await findSettings()).invoiceMode === "this-shop";
}
