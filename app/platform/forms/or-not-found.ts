import { data } from "react-router";
import type { Outcome } from "./outcome.ts";

/**
 * Returns the value.
 * @throws a 404 with the given text if there is none.
 */
export function orNotFound<Value>(value: Value | undefined, missing: string): Value {
  if (value === undefined) throw data(missing, { status: 404 });
  return value;
}

/**
 * Returns the result of a lookup by a secret.
 * @throws a 404 if there is none, and a 429 after too many misses.
 */
export function orNotFoundOrLimited<Value>(outcome: Outcome<Value>, missing: string): Value {
  const { done, refused } = outcome;
  if (refused?.retryAfterSeconds !== undefined) {
    const headers = { "Retry-After": String(refused.retryAfterSeconds) };
    throw data(refused.text, { status: 429, headers });
  }
  return orNotFound(done, missing);
}
