import { data, redirect } from "react-router";
import type { Outcome } from "./outcome.ts";

/** @throws a 404 with the given text. */
export function orNotFound<Value>(value: Value | undefined, missing: string): Value {
  if (value === undefined) throw data(missing, { status: 404 });
  return value;
}

/** @throws a 404 if there is none, and a 301 if it has another slug than its address. */
export function orMoved<Value extends { slug: string }>(
  value: Value | undefined,
  slug: string,
  addressOf: (slug: string) => string,
  missing: string,
): Value {
  const current = orNotFound(value, missing);
  if (current.slug !== slug) throw redirect(addressOf(current.slug), 301);
  return current;
}

/** @throws a 404 if there is none, and a 429 after too many misses of a secret. */
export function orNotFoundOrLimited<Value>(outcome: Outcome<Value>, missing: string): Value {
  const { done, refused } = outcome;
  if (refused?.retryAfterSeconds !== undefined) {
    const headers = { "Retry-After": String(refused.retryAfterSeconds) };
    throw data(refused.text, { status: 429, headers });
  }
  return orNotFound(done, missing);
}
