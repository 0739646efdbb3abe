import type { Db } from "#app/platform/database/db.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { findProviderQueue } from "./provider-queue.server.ts";

export const RECONCILE_PAYMENT = "settle-payment";

/** `isScheduled` gives it a low priority. */
export async function requestReconciliation(
  tx: Db,
  paymentId: string,
  { isScheduled = false } = {},
): Promise<void> {
  const queue = await findProviderQueue(tx, paymentId);
  const options = { key: `settle ${paymentId}`, isLowPriority: isScheduled, queue };
  await addJob(tx, RECONCILE_PAYMENT, { paymentId }, options);
}
