import { createMiddleware } from "hono/factory";
import { env } from "#app/system/env.server.ts";

const readOnly = new Set(["GET", "HEAD"]);
/** Says where those pages are, for whoever has come by another name of the same machine. */
const refusal = `This request did not come from the shop's own pages. They are at ${env.SITE_URL}.`;

/** Whether a request that may change something was sent by one of our own pages. */
export function isFromOurPages(headers: Headers, siteUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return headers.get("Origin") === siteUrl;
}

/**
 * Stands before every request that is not GET or HEAD: browsers say in `Sec-Fetch-Site` who sent it,
 * older ones in `Origin`; a request that says neither is refused.
 */
export const originCheck = createMiddleware(async (context, next) => {
  const { method, headers } = context.req.raw;
  if (!readOnly.has(method) && !isFromOurPages(headers, env.SITE_URL)) {
    return context.text(refusal, 403);
  }
  await next();
});
