import type { Db } from "#app/platform/database/db.server.ts";

/** Keeps numbers and amounts. */
export async function eraseInvoiceContents(tx: Db, orderId: string): Promise<void> {
  await tx.updateTable("invoices").set({ facts: "{}" }).where("orderId", "=", orderId).execute();
}
