import { findSettings } from "#app/content/settings.server.ts";

/** Whether private buyers are asked too: an invoice names the address of whoever gets it. */
export async function asksForAddress(): Promise<boolean> {
  return (await findSettings()).invoiceMode === "this-shop";
}
