import type { Db } from "#app/database/db.server.ts";
import { queueFor } from "#app/jobs/job-runner.server.ts";

/** How many of a provider's payments are asked about at once. */
export const CALLS_AT_ONCE = 4;

/**
 * The queue in which a payment's provider is called. The jobs of a queue run one after another, so that a provider that
 * does not answer keeps its own payments waiting and nothing else, and one payment is asked about once at a time.
 */
export async function findProviderQueue(tx: Db, paymentId: string): Promise<string> {
  const payment = tx.selectFrom("payments").where("id", "=", paymentId).select("provider");
  const { provider } = await payment.executeTakeFirstOrThrow();
  return queueFor(provider, paymentId, CALLS_AT_ONCE);
}
