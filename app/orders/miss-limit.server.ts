import { Limit } from "#app/database/limit.server.ts";

/** Thirty addresses a minute that lead nowhere: plenty for a typing error, useless for guessing. */
const misses = new Limit({ name: "misses", uses: 30, seconds: 60 });

/** What looking for a secret leads to. */
export type Sought<Value> = Value | "missing" | "too often";

/**
 * Looks for what a secret address leads to. A network that asked for too much that is not there gets no
 * answer for the rest of the minute, right or wrong, from whichever process. What was found is kept back
 * as well once guesses at the same moment have used up the limit.
 */
export async function seek<Value>(
  network: string,
  find: () => Promise<Value | undefined>,
): Promise<Sought<Value>> {
  if (await misses.isSpent(network)) return "too often";
  const found = await find();
  if (found !== undefined) return (await misses.isSpent(network)) ? "too often" : found;
  return (await misses.count(network)) === 0 ? "missing" : "too often";
}
