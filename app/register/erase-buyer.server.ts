import type { Db } from "#app/database/db.server.ts";

/** From now on the register's hash of a sale's buyer stands for nobody; its lines stay as they are. */
export async function eraseBuyerFromRegister(tx: Db, orderId: string): Promise<void> {
  await tx.deleteFrom("registerSalts").where("orderId", "=", orderId).execute();
}
