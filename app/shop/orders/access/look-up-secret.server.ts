import { Limit } from "#app/platform/database/limit.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { m } from "#messages";

const SECONDS = 60;
/** Allows thirty unknown addresses a minute: plenty for typing errors, useless for guessing. */
const notFoundLimit = new Limit({ name: "misses", uses: 30, seconds: SECONDS });

const tooOften = () => refuse("busy", m.misses_too_many(), { retryAfterSeconds: SECONDS });
const missing = () => refuse("missing", m.miss());

/** Refuses right and wrong secrets alike after too many misses, for the rest of the minute. */
export async function lookUpSecret<Value>(
  network: string,
  find: () => Promise<Value | undefined>,
): Promise<Outcome<Value>> {
  if (await notFoundLimit.isExhausted(network)) return tooOften();
  const found = await find();
  if (found !== undefined)
    return (await notFoundLimit.isExhausted(network)) ? tooOften() : { done: found };
  return (await notFoundLimit.count(network)) === 0 ? missing() : tooOften();
}
