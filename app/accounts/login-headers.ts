import type { HeadersArgs } from "react-router";

/** The root's headers and `Retry-After` of a refused login; both login screens export it. */
export function headers({ parentHeaders, actionHeaders }: HeadersArgs): Headers {
  const all = new Headers(parentHeaders);
  const retryAfter = actionHeaders.get("Retry-After");
  if (retryAfter) all.set("Retry-After", retryAfter);
  return all;
}
