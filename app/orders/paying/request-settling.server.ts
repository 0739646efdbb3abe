import type { Db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";

export const SETTLE_PAYMENT = "settle-payment";

/** Has the provider asked for what is due, once the transaction is committed. */
export function requestSettling(tx: Db, paymentId: string, runAt?: Date): Promise<void> {
  const key = `settle ${paymentId}${runAt ? " later" : ""}`;
  return addJob(tx, SETTLE_PAYMENT, { paymentId }, { key, ...(runAt && { runAt }) });
}
