import { parse, serialize } from "hono/utils/cookie";
import { env } from "#app/platform/system/env.server.ts";
import { MAX_SESSION_MS } from "./sessions.server.ts";

/** 32 bytes in base64url. */
const token = /^[\w-]{43}$/;

/** The prefix `__Host-` binds the cookie to this host and HTTPS. Browsers refuse it over HTTP. */
export function sessionCookie(siteUrl: string) {
  const secure = siteUrl.startsWith("https:");
  const name = secure ? "__Host-sid" : "sid";
  const serialized = (value: string, maxAge: number) =>
    serialize(name, value, { path: "/", httpOnly: true, sameSite: "Lax", secure, maxAge });
  return {
    isIn: (request: Request) => name in readCookies(request, name),
    tokenOf(request: Request): string | undefined {
      const value = readCookies(request, name)[name];
      return value && token.test(value) ? value : undefined;
    },
    write: (value: string) => serialized(value, MAX_SESSION_MS / 1000),
    clear: () => serialized("", 0),
  };
}

function readCookies(request: Request, name: string) {
  return parse(request.headers.get("Cookie") ?? "", name);
}

export const cookie = sessionCookie(env.SITE_URL);
