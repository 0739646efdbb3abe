import { createMiddleware } from "hono/factory";
import { secretHeaders } from "./secret-page.server.ts";

/** Cookie that identifies a browser. */
export type BrowserCookie = {
  /** Paths whose forms act on behalf of the browser. */
  paths: RegExp;
  find(request: Request): Promise<string | undefined>;
  make(): Promise<string>;
};

const ASKED = "cookie=set";

/**
 * Sets the cookie before a browser's first form runs: a 307 sends the form back to the same URL
 * with method and body. Otherwise a double click counts as two browsers, and the first, whose
 * response is lost, has the reservation. A browser that refuses cookies is redirected once.
 */
export function setCookieFirst(cookies: BrowserCookie[]) {
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
