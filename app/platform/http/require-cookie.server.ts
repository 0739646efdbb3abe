import { createMiddleware } from "hono/factory";
import { secretHeaders } from "./secret-page.server.ts";

export type BrowserCookie = {
  /** Paths whose forms act on behalf of the browser. */
  paths: RegExp;
  find(request: Request): Promise<string | undefined>;
  make(): Promise<string>;
};

const RETRY_MARKER = "cookie=set";

/** Sends the form back by a 307. Otherwise a double click would count as two browsers. */
export function requireCookie(cookies: BrowserCookie[]) {
  return createMiddleware(async ({ req: { raw, method } }, next) => {
    const { pathname, search } = new URL(raw.url);
    const cookie = method === "POST" && cookies.find(({ paths }) => paths.test(pathname));
    const isRetry = search.endsWith(RETRY_MARKER);
    if (!cookie || isRetry || (await cookie.find(raw)) !== undefined) return next();
    const again = `${pathname}${search ? `${search}&` : "?"}${RETRY_MARKER}`;
    const headers = { ...secretHeaders, Location: again, "Set-Cookie": await cookie.make() };
    return new Response(null, { status: 307, headers });
  });
}
