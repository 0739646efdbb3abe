import type { Db } from "#app/database/db.server.ts";

/** Wishes to be told when a track is free again. */
export async function eraseAlertsOf(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom("freeAlerts").where("email", "=", email.toLowerCase()).execute();
}

/** Withdrawals that are of no order: their number or their address was wrong. */
export async function eraseLooseWithdrawalsOf(tx: Db, email: string): Promise<void> {
  const loose = tx.deleteFrom("withdrawals").where("orderId", "is", null);
  await loose.where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase()).execute();
}
