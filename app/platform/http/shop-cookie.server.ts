import { createCookie } from "react-router";
import { env } from "#app/platform/system/env.server.ts";

/**
 * Creates a cookie for the whole shop, which forms of other sites do not send. `maxAge` in seconds.
 */
export function shopCookie(name: string, maxAge: number, { httpOnly = true } = {}) {
  const secure = env.SITE_URL.startsWith("https:");
  return createCookie(name, { httpOnly, sameSite: "lax", secure, path: "/", maxAge });
}
