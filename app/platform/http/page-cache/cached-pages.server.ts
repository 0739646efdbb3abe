import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { canonicalPath } from "#app/platform/i18n/canonical-path.ts";
import { localPath } from "#app/platform/i18n/language-address.ts";
import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { type LogContext, logContextOf } from "../log-context.server.ts";
import { addSecurityHeaders } from "../security-headers.server.ts";
import { bytesOf, prepareResponse, respondWith } from "./cached-response.server.ts";
import type { PageAddress } from "./page-address.server.ts";
import type { CacheResult, PageCache, RenderedPage } from "./page-cache.server.ts";
import { readConditions } from "./raw-headers.server.ts";
import { collectTracksOnPage } from "./tracks-on-page.server.ts";

/** Cookies that make a response personal. `visitor`, which a like sets, changes no page. */
const personalCookies = /(?:^|;\s*)(?:sid|__Host-sid|toast|cart)=/;
const cacheableStatus = new Set([200, 404]);

// Only shared caches get it (RFC 9213): a browser would show an old page after an event.
const cacheHeaders = {
  "cache-control": "public, max-age=0, s-maxage=10",
  "cdn-cache-control": "public, max-age=10, stale-while-revalidate=60",
  vary: "Accept-Encoding, Cookie",
};

type PublicScreens = {
  pages: PageCache;
  findPage: (target: string) => PageAddress | undefined;
  render: (request: Request, logContext: LogContext) => Promise<Response>;
};

type Variables = { hasAllHeaders?: boolean };

export function cachedPages({ pages, findPage, render }: PublicScreens) {
  return createMiddleware<{ Bindings: HttpBindings; Variables: Variables }>(
    async (context, next) => {
      const { method, headers, url } = context.req.raw;
      const target = localPath(url.slice(url.indexOf("/", "https://".length)));
      const address = isAnonymousRead(method, headers.get("Cookie")) ? findPage(target) : undefined;
      if (!address) return next();
      const logContext = logContextOf(context.env?.incoming);
      const { rendered, result } = await pages.getOrRender(address, () =>
        renderPublic(address, render, logContext),
      );
      if (isPersonal(rendered)) return next();
      recordPage(logContext, address, result);
      context.set("hasAllHeaders", true);
      const {
        status,
        headers: cached,
        body,
      } = respondWith(rendered.response, method, {
        ifNoneMatch: headers.get("If-None-Match"),
        acceptEncoding: headers.get("Accept-Encoding"),
      });
      const own = { "server-timing": timingOf(result), "x-request-id": logContext.id };
      return new Response(body === null ? null : bytesOf(body), {
        status,
        headers: { ...cached, ...own },
      });
    },
  );
}

/** Returns false if the page is not cached. Hono and React Router would double the time. */
export function sendCachedPage({ pages, findPage }: Pick<PublicScreens, "pages" | "findPage">) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = "" } = request;
    const conditions = readConditions(request);
    if (!conditions || !url.startsWith("/") || !isAnonymousRead(method, conditions.cookie))
      return false;
    const address = findPage(url);
    const cached = address && pages.getFresh(address.target);
    if (!address || !cached) return false;
    const logContext = logContextOf(request);
    recordPage(logContext, address, "hit");
    const { status, headerList, body } = respondWith(cached, method, conditions);
    const all = headerList.slice();
    all.push("server-timing", "cache;desc=hit", "x-request-id", logContext.id);
    response.writeHead(status, all);
    response.end(body, "latin1");
    return true;
  };
}

function timingOf(result: CacheResult): string {
  return `cache;desc=${result}`;
}

function recordPage(
  logContext: LogContext,
  { route, path }: PageAddress,
  result: CacheResult,
): void {
  logContext.route = route;
  logContext.path = path;
  logContext.cache = result;
}

function isAnonymousRead(method: string | undefined, cookies: string | null | undefined): boolean {
  return (method === "GET" || method === "HEAD") && (!cookies || !personalCookies.test(cookies));
}

async function renderPublic(
  { target, route }: PageAddress,
  render: PublicScreens["render"],
  logContext: LogContext,
): Promise<RenderedPage> {
  // Omits the client's headers: a shared page must not depend on cookies or on a host.
  const request = new Request(env.SITE_URL + canonicalPath(target));
  const { page: rendered, trackIds } = await collectTracksOnPage(() => render(request, logContext));
  const headers = new Headers(rendered.headers);
  if (headers.has("Set-Cookie")) log.warn({ route }, "a public page sets a cookie");
  const isUnavailable = logContext.isUnavailable ?? false;
  const isShareable =
    !isUnavailable && cacheableStatus.has(rendered.status) && maySharedCachesStore(headers);
  if (isShareable) {
    for (const [name, value] of Object.entries(cacheHeaders)) headers.set(name, value);
  }
  addSecurityHeaders(headers);
  const content = await rendered.arrayBuffer();
  const response = await prepareResponse(rendered.status, headers, content);
  return { response, isShareable, isUnavailable, trackIds };
}

function maySharedCachesStore(headers: Headers): boolean {
  const control = headers.get("Cache-Control") ?? "";
  return !headers.has("Set-Cookie") && !/no-store|private/.test(control);
}

function isPersonal({ response, isShareable, isUnavailable }: RenderedPage): boolean {
  if (isShareable) return false;
  return "set-cookie" in response.headers || (response.status < 300 && !isUnavailable);
}
