import type { MiddlewareFunction } from "react-router";

/**
 * Headers that keep the page out of caches, search engines and referrers to other sites. With
 * `no-referrer` the page's own forms would send `Origin: null`, which a browser without
 * `Sec-Fetch-Site` cannot explain.
 */
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
  if (response.status === 429) response.headers.set("Retry-After", RETRY_AFTER);
  return response;
};
