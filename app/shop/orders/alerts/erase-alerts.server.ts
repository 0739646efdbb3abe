import type { Db } from "#app/platform/database/db.server.ts";

export async function eraseAlertsOf(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom("freeAlerts").where("email", "=", email.toLowerCase()).execute();
}

/** These withdrawals match no order because their number or address was wrong. */
export async function eraseUnmatchedWithdrawalsOf(tx: Db, email: string): Promise<void> {
  await tx
    .deleteFrom("withdrawals")
    .where("orderId", "is", null)
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
    .execute();
}
