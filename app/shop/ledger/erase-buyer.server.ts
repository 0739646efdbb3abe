import type { Db } from "#app/platform/database/db.server.ts";

/** The hash of a sale's buyer identifies no one without its salt. The entries stay. */
export async function eraseBuyerFromLedger(tx: Db, orderLineId: string): Promise<void> {
  await tx.deleteFrom("registerSalts").where("orderLineId", "=", orderLineId).execute();
}
