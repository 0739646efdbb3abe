import { createMiddleware } from "hono/factory";
import { env } from "#app/system/env.server.ts";

const readOnly = new Set(["GET", "HEAD"]);
/** For visitors who came by another name of the same machine. */
const refusal = `This request did not come from the shop's own pages. They are at ${env.SITE_URL}.`;

export function isFromOurPages(headers: Headers, siteUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return headers.get("Origin") === siteUrl;
}

/** Browsers send `Sec-Fetch-Site`, older ones `Origin`; a write with neither is refused. */
/** Payment providers prove by a signature where they come from, not by an origin. */
function isWebhook(method: string, path: string): boolean {
  return method === "POST" && /^\/webhooks\/[a-z-]{1,20}$/.test(path);
}

export const originCheck = createMiddleware(async (context, next) => {
  const { method, headers } = context.req.raw;
  const isExempt = readOnly.has(method) || isWebhook(method, context.req.path);
  if (!isExempt && !isFromOurPages(headers, env.SITE_URL)) {
    return context.text(refusal, 403);
  }
  await next();
});
