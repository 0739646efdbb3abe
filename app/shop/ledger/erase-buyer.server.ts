import type { Db } from "#app/platform/database/db.server.ts";

/** Without its salt, the hash of a sale's buyer identifies nobody. The entries stay. */
export async function eraseBuyerFromLedger(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom("registerSalts").where("orderId", "=", orderId).execute();
}
