import { createMiddleware } from "hono/factory";
import { secretHeaders } from "./secret-page.server.ts";

/** By which the shop knows a browser again. */
export type BrowserCookie = {
  /** Whose forms are done in the name of the browser. */
  paths: RegExp;
  find(request: Request): Promise<string | undefined>;
  make(): Promise<string>;
};

const ASKED = "cookie=set";

/**
 * Has a browser take its cookie before its first form does anything: the form is sent back to the same address by a 307,
 * with method and body. Otherwise who presses twice is two browsers, and the first, whose answer is lost, has what it
 * reserved. A browser that keeps no cookies is asked once.
 */
export function takeCookieFirst(cookies: BrowserCookie[]) {
  return createMiddleware(async ({ req: { raw, method } }, next) => {
    const { pathname, search } = new URL(raw.url);
    const cookie = method === "POST" && cookies.find(({ paths }) => paths.test(pathname));
    const isAsked = search.endsWith(ASKED);
    if (!cookie || isAsked || (await cookie.find(raw)) !== undefined) return next();
    const again = `${pathname}${search ? `${search}&` : "?"}${ASKED}`;
    const headers = { ...secretHeaders, Location: again, "Set-Cookie": await cookie.make() };
    return new Response(null, { status: 307, headers });
  });
}
