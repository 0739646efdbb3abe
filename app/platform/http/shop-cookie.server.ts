import { createCookie } from "react-router";
import { env } from "#app/platform/system/env.server.ts";

/** `maxAge` in seconds. Forms of other sites do not send the cookie. */
export function shopCookie(name: string, maxAge: number, { httpOnly = true } = {}) {
  const secure = env.SITE_URL.startsWith("https:");
  return createCookie(name, { httpOnly, sameSite: "lax", secure, path: "/", maxAge });
}
