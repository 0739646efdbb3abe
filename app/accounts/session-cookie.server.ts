import { parse, serialize } from "hono/utils/cookie";
import { env } from "#app/system/env.server.ts";
import { LONGEST_MS } from "./sessions.server.ts";

/** A token as `startSession` gives it: 32 bytes in base64url. */
const token = /^[\w-]{43}$/;

/**
 * The cookie of a shop at `siteUrl`. On https browsers promise by the prefix `__Host-` that it came
 * from this very host over https; on plain http they would not keep such a cookie.
 */
export function sessionCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  const name = secure ? "__Host-sid" : "sid";
  const write = (value: string, maxAge: number) =>
    serialize(name, value, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge });
  return {
    /** Whether a request brings the cookie, whatever is in it. */
    isIn: (request: Request) => name in readCookies(request, name),
    /** The token that a request brings, if it looks like one of ours. */
    tokenOf(request: Request): string | undefined {
      const value = readCookies(request, name)[name];
      return value && token.test(value) ? value : undefined;
    },
    keep: (value: string) => write(value, LONGEST_MS / 1000),
    drop: () => write("", 0),
  };
}

function readCookies(request: Request, name: string) {
  return parse(request.headers.get("Cookie") ?? "", name);
}

/** The cookie of this shop. */
export const cookie = sessionCookie(env.SITE_URL);
