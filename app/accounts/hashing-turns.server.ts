import { Semaphore } from "#app/system/semaphore.ts";

/** A hash takes 19 MiB and a thread of the four that files and names share: two leave two to the rest. */
const semaphore = new Semaphore(2);
const MOST_WAITING = 10;

/**
 * Runs the work when its turn comes: two at once, ten more in line, first come first served.
 * Answers undefined at once, without running it, when the line is full.
 */
export async function inTurn<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  return semaphore.waiting >= MOST_WAITING ? undefined : semaphore.run(work);
}
