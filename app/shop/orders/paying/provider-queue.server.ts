import type { Db } from "#app/platform/database/db.server.ts";
import { queueFor } from "#app/platform/jobs/job-runner.server.ts";

/** Maximum number of concurrent calls to a provider. */
export const CALLS_AT_ONCE = 4;

/**
 * Returns the queue of a payment's provider. Jobs of a queue run one after another, so that a
 * silent provider delays only its own payments, and each payment is looked up once at a time.
 */
export async function findProviderQueue(tx: Db, paymentId: string): Promise<string> {
  const { provider } = await tx
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .select("provider")
    .executeTakeFirstOrThrow();
  return queueFor(provider, paymentId, CALLS_AT_ONCE);
}
