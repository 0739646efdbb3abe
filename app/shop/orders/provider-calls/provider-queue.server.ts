import type { Db } from "#app/platform/database/db.server.ts";
import { queueFor } from "#app/platform/jobs/job-runner.server.ts";

/** Maximum for each provider. */
export const CALLS_AT_ONCE = 4;

/** Runs one job after another, so that a silent provider delays only its own payments. */
export async function findProviderQueue(tx: Db, paymentId: string): Promise<string> {
  const { provider } = await tx
    .selectFrom("payments")
    .where("id", "=", paymentId)
    .select("provider")
    .executeTakeFirstOrThrow();
  return queueFor(provider, paymentId, CALLS_AT_ONCE);
}
