import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";

/** Thirty addresses a minute that lead nowhere: plenty for a typing error, useless for guessing. */
const MISSES = 30;
const misses = new RateLimiterMemory({ keyPrefix: "misses", points: MISSES, duration: 60 });

/** What looking for a secret leads to. */
export type Sought<Value> = Value | "missing" | "too often";

/**
 * Looks for what a secret address leads to. A network that asked for too much that is not there gets no
 * answer for the rest of the minute, right or wrong.
 */
export async function seek<Value>(
  network: string,
  find: () => Promise<Value | undefined>,
): Promise<Sought<Value>> {
  const spent = await misses.get(network);
  if (spent && spent.remainingPoints <= 0) return "too often";
  const found = await find();
  if (found !== undefined) return found;
  try {
    await misses.consume(network);
    return "missing";
  } catch (error) {
    if (error instanceof RateLimiterRes) return "too often";
    throw error;
  }
}
