import { type Db, db } from "#app/platform/database/db.server.ts";
import { shopConnection } from "#app/platform/database/dedicated-connection.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { recordVerification } from "./runs.server.ts";
import { verifyShop } from "./verify.server.ts";

export const VERIFY_SHOP = "verify-shop";

export function requestVerification(tx: Db = db): Promise<void> {
  return addJob(tx, VERIFY_SHOP, {}, { key: VERIFY_SHOP });
}

/** The problems are in the log; `npm run verify` prints them too. */
async function verifyRunningShop(): Promise<void> {
  const startedAt = new Date();
  try {
    const problems = await verifyShop(shopConnection("dubplate verification"));
    for (const problem of problems) log.error({ problem }, "the verification found a problem");
    await recordVerification(startedAt, problems.length);
  } catch (error) {
    await recordVerification(startedAt, undefined);
    throw error;
  }
}

/** One at a time: it reads every file of the shop. */
export const verificationJobs = {
  jobs: { [VERIFY_SHOP]: verifyRunningShop },
  schedules: [],
  atOnce: 1,
};
