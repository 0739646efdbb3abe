import { Limit } from "#app/database/limit.server.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";

const SECONDS = 60;
/** Thirty addresses a minute that lead nowhere: plenty for a typing error, useless for guessing. */
const misses = new Limit({ name: "misses", uses: 30, seconds: SECONDS });

const tooOften = refuse(
  "busy",
  "Too many addresses that lead nowhere. Please try again in a minute.",
  { retryAfterSeconds: SECONDS },
);
const missing = refuse("missing", "This address leads nowhere.");

/** A network with too many misses is refused for the rest of the minute, right or wrong. */
export async function lookUpSecret<Value>(
  network: string,
  find: () => Promise<Value | undefined>,
): Promise<Outcome<Value>> {
  if (await misses.isSpent(network)) return tooOften;
  const found = await find();
  if (found !== undefined) return (await misses.isSpent(network)) ? tooOften : { done: found };
  return (await misses.count(network)) === 0 ? missing : tooOften;
}
