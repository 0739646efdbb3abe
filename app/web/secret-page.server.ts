import type { MiddlewareFunction } from "react-router";

/**
 * What a page says whose address is a secret, whatever it answers: nobody keeps it, no search engine
 * lists it, and no other site learns the address by following a link.
 */
export const secretHeaders = {
  "Cache-Control": "private, no-store",
  "Referrer-Policy": "no-referrer",
  "X-Robots-Tag": "noindex, nofollow, noarchive",
};

/** Seconds until another try, for one who tried too often. */
const RETRY_AFTER = "60";

/** Stands before a page with a secret address, first, so that refusals and errors say the same. */
export const keepSecret: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next();
  for (const [name, value] of Object.entries(secretHeaders)) response.headers.set(name, value);
  if (response.status === 429) response.headers.set("Retry-After", RETRY_AFTER);
  return response;
};
