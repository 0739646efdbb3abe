import { setTimeout as pause } from "node:timers/promises";
import { type HeldLock, tryLock } from "#app/platform/database/named-locks.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { Semaphore } from "#app/platform/system/semaphore.ts";
import { m } from "#messages";

const LOCK = "acts on many tracks";
const TRY_EVERY_MS = 100;
/** The timeout of a silent connection is longer. */
const MAX_WAIT_MS = 90_000;
const RETRY_AFTER_SECONDS = 60;

const tooMany = m.bulk_busy;

const ofProcess = new Semaphore(1);

/** Runs one bulk action at a time across all processes. A waiting one holds no connection. */
export function withBulkLock<Result, Theirs = never>(
  runAction: () => Promise<Outcome<Result, Theirs>>,
): Promise<Outcome<Result, Theirs>> {
  const until = performance.now() + MAX_WAIT_MS;
  return ofProcess.run(async () => {
    const lock = await waitForLock(until);
    if (!lock) return refuse("busy", tooMany(), { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      return await runAction();
    } finally {
      await lock.release();
    }
  });
}

async function waitForLock(until: number): Promise<HeldLock | undefined> {
  while (performance.now() < until) {
    const lock = await tryLock(LOCK, () => undefined);
    if (lock) return lock;
    await pause(TRY_EVERY_MS);
  }
  return undefined;
}
