import { createMiddleware } from "hono/factory";
import { env } from "#app/platform/system/env.server.ts";
import { m } from "#messages";

const readOnly = new Set(["GET", "HEAD"]);

export function isFromOurPages(headers: Headers, siteUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return headers.get("Origin") === siteUrl;
}

function isWebhook(method: string, path: string): boolean {
  return method === "POST" && /^\/webhooks\/[a-z-]{1,20}$/.test(path);
}

/** RFC 8058: a mail server posts to the secret URL, which authenticates it, without a cookie. */
function isUnsubscribing({ method, headers }: Request, path: string): boolean {
  const isBrowser = ["Sec-Fetch-Site", "Origin", "Cookie"].some((name) => headers.has(name));
  return !isBrowser && method === "POST" && /^\/saved-searches\/stop\/[a-z0-9]{26}$/.test(path);
}

/** Checks `Sec-Fetch-Site`, or `Origin` of older browsers. A write with neither is refused. */
export const originCheck = createMiddleware(async (context, next) => {
  const { raw, path } = context.req;
  const { method, headers } = raw;
  const isExempt = readOnly.has(method) || isWebhook(method, path) || isUnsubscribing(raw, path);
  if (!isExempt && !isFromOurPages(headers, env.SITE_URL)) {
    // Visitors may use another name of the same machine.
    return context.text(m.request_not_from_shop({ address: env.SITE_URL }), 403);
  }
  await next();
});
