import type { Db } from "#app/database/db.server.ts";
import { addJob } from "#app/jobs/job-runner.server.ts";
import { findProviderQueue } from "./provider-queue.server.ts";

export const SETTLE_PAYMENT = "settle-payment";

/**
 * Queues the reconciliation of a payment once the transaction commits. `isRoutine` gives it a low
 * priority.
 */
export async function requestSettling(
  tx: Db,
  paymentId: string,
  { isRoutine = false } = {},
): Promise<void> {
  const queue = await findProviderQueue(tx, paymentId);
  const options = { key: `settle ${paymentId}`, isLowPriority: isRoutine, queue };
  await addJob(tx, SETTLE_PAYMENT, { paymentId }, options);
}
