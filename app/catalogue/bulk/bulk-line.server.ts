import { setTimeout as pause } from "node:timers/promises";
import { type HeldLock, tryLock } from "#app/database/named-locks.server.ts";
import { Semaphore } from "#app/system/semaphore.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { m } from "#messages";

const LOCK = "acts on many tracks";
const TRY_EVERY_MS = 100;
/** Less than a silent connection is held. */
const MAX_WAIT_MS = 90_000;
const RETRY_AFTER_SECONDS = 60;

const tooMany = m.bulk_busy;

const ofProcess = new Semaphore(1);

/**
 * One act on many tracks at a time, in all processes: they lock the same tracks and write the same indexes. Whoever
 * waits in this line holds no connection, and no statement of theirs runs out of time.
 */
export function inBulkLine<Result>(act: () => Promise<Outcome<Result>>): Promise<Outcome<Result>> {
  const until = performance.now() + MAX_WAIT_MS;
  return ofProcess.run(async () => {
    const lock = await waitForLock(until);
    if (!lock) return refuse("busy", tooMany(), { retryAfterSeconds: RETRY_AFTER_SECONDS });
    try {
      return await act();
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
