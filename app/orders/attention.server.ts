import type { Db } from "#app/database/db.server.ts";

/** Calls a person to an order, for this reason; null: nobody any more. */
export async function setAttention(
  tx: Db,
  orderId: string,
  attention: string | null,
): Promise<void> {
  await tx.updateTable("orders").set({ attention }).where("id", "=", orderId).execute();
}
