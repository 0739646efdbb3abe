import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { updateSettings } from "#app/shop/content/edit-settings.server.ts";
import { findSettings } from "#app/shop/content/settings.server.ts";
import { checkProvider } from "#app/shop/payments/provider-checks.server.ts";

/**
 * Fills in the checklist for a demo and opens the checkout, unless the checklist is already filled
 * in.
 */
export async function openForPractice(tx: Db): Promise<void> {
  await sql`select 1 from settings for update`.execute(tx);
  const { sellerName, checkoutOpenedAt } = await findSettings(tx);
  if (sellerName || checkoutOpenedAt) return;
  await checkProvider("sandbox");
  await updateSettings(tx, {
    sellerName: "Dubplate Demo (not a real seller)",
    sellerAddress: "No address: this is a demo shop\nPurchases are paid with test money",
    sellerEmail: "demo@example.com",
    taxMode: "buyer-country",
    taxCountry: "PT",
    sellerCountry: "PT",
    invoiceMode: "certified-tool",
    checkoutOpenedAt: new Date(),
  });
}
