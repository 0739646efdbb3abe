import type { MiddlewareFunction } from "react-router";

/** Forms would send `Origin: null` with `no-referrer`, which older browsers cannot explain. */
export const secretHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

const RETRY_AFTER = "60";

/** Runs first in the chain, so that refusals and errors get the headers too. */
export const protectSecretPage: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  for (const [name, value] of Object.entries(secretHeaders)) response.headers.set(name, value);
  if (response.status === 429 && !response.headers.has("Retry-After")) {
    response.headers.set("Retry-After", RETRY_AFTER);
  }
  return response;
};
