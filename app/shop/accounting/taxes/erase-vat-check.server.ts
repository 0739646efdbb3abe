import type { Db } from "#app/platform/database/db.server.ts";

export async function eraseVatCheck(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom("orderVatChecks").where("orderId", "=", orderId).execute();
}
