import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { createMiddleware } from "hono/factory";
import { env } from "#app/system/env.server.ts";
import { log } from "#app/system/log.server.ts";
import { notesOf, type RequestNotes } from "../request-notes.server.ts";
import { secure } from "../security-headers.server.ts";
import { readAskedHeaders } from "./asked-headers.server.ts";
import type { PageAddress } from "./page-address.server.ts";
import type { Outcome, PageCache, Rendered } from "./page-cache.server.ts";
import { replyWith, storeResponse } from "./stored-response.server.ts";

/**
 * Cookies that make an answer one browser's own. The others that the shop sets (`visitor`, by a like)
 * change no page.
 */
const personal = /(?:^|;\s*)(?:sid|__Host-sid|toast)=/;
const keptStatus = new Set([200, 404]);

/**
 * Browsers ask every time, and mostly hear that nothing has changed; shared caches may keep a page for ten
 * seconds. `stale-while-revalidate` is told to them alone (RFC 9213), since a browser that obeyed it would
 * show an old page after it has heard of a change.
 */
const forCaches = {
  "cache-control": "public, max-age=0, s-maxage=10",
  "cdn-cache-control": "public, max-age=10, stale-while-revalidate=60",
  vary: "Accept-Encoding, Cookie",
};

export type PublicScreens = {
  pages: PageCache;
  findPage: (target: string) => PageAddress | undefined;
  /** Asks the screens for a page as nobody in particular. */
  render: (request: Request, notes: RequestNotes) => Promise<Response>;
};

type Variables = { isWhole?: boolean };

/** Answers public pages from the page cache, and leaves everything else to what comes next. */
export function cachedPages({ pages, findPage, render }: PublicScreens) {
  return createMiddleware<{ Bindings: HttpBindings; Variables: Variables }>(
    async (context, next) => {
      const { method, headers, url } = context.req.raw;
      const target = url.slice(url.indexOf("/", "https://".length));
      const address = isForAnybody(method, headers.get("Cookie")) ? findPage(target) : undefined;
      if (!address) return next();
      const notes = notesOf(context.env?.incoming);
      const kept = pages.findFresh(address.target);
      const { rendered, outcome } = kept
        ? {
            rendered: { answer: kept, mayKeep: true, isUnavailable: false },
            outcome: "hit" as const,
          }
        : await pages.find(address, () => renderFor(address, render, notes));
      if (isPersonal(rendered)) return next();
      const wish = {
        ifNoneMatch: headers.get("If-None-Match"),
        acceptEncoding: headers.get("Accept-Encoding"),
      };
      noteAnswer(notes, address, outcome);
      context.set("isWhole", true);
      const { status, headers: stored, body } = replyWith(rendered.answer, method, wish);
      const own = { "server-timing": timings[outcome], "x-request-id": notes.id };
      return new Response(body, { status, headers: { ...stored, ...own } });
    },
  );
}

/**
 * The quick way to a page that is kept: most answers of a busy shop, so it goes without everything that
 * stands between the server and the screens. False when it has nothing to say.
 */
export function keptPages({ pages, findPage }: Pick<PublicScreens, "pages" | "findPage">) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = "" } = request;
    const asked = readAskedHeaders(request);
    if (!asked || !isForAnybody(method, asked.cookie) || !url.startsWith("/")) return false;
    const address = findPage(url);
    const kept = address && pages.findFresh(address.target);
    if (!address || !kept) return false;
    const notes = notesOf(request);
    noteAnswer(notes, address, "hit");
    const { status, headerList, chunk } = replyWith(kept, method, asked);
    const all = headerList.slice();
    all.push("server-timing", timings.hit, "x-request-id", notes.id);
    response.writeHead(status, all);
    response.end(chunk, "latin1");
    return true;
  };
}

/** How an answer tells its browser what the page cache did. */
const timings = {
  hit: "cache;desc=hit",
  miss: "cache;desc=miss",
  shared: "cache;desc=shared",
  stale: "cache;desc=stale",
} satisfies Record<Outcome, string>;

function noteAnswer(notes: RequestNotes, { route, path }: PageAddress, outcome: Outcome): void {
  notes.route = route;
  notes.path = path;
  notes.cache = outcome;
}

function isForAnybody(method: string | undefined, cookies: string | null | undefined): boolean {
  return (method === "GET" || method === "HEAD") && (!cookies || !personal.test(cookies));
}

async function renderFor(
  { target, route }: PageAddress,
  render: PublicScreens["render"],
  notes: RequestNotes,
): Promise<Rendered> {
  // No header of the caller goes along, his cookies and his idea of our name least of all.
  const answer = await render(new Request(`${env.SITE_URL}${target}`), notes);
  const headers = new Headers(answer.headers);
  if (headers.has("Set-Cookie"))
    log.warn({ route }, "a page that is listed as public sets a cookie");
  const isUnavailable = notes.isUnavailable ?? false;
  const mayKeep = !isUnavailable && keptStatus.has(answer.status) && mayBeShared(headers);
  if (mayKeep) for (const [name, value] of Object.entries(forCaches)) headers.set(name, value);
  secure(headers);
  const stored = await storeResponse(answer.status, headers, await answer.arrayBuffer());
  return { answer: stored, mayKeep, isUnavailable };
}

function mayBeShared(headers: Headers): boolean {
  const control = headers.get("Cache-Control") ?? "";
  return !headers.has("Set-Cookie") && !/no-store|private/.test(control);
}

/** An answer that a screen means for one caller is rendered again for each, with what he sent. */
function isPersonal({ answer, mayKeep, isUnavailable }: Rendered): boolean {
  if (mayKeep) return false;
  return "set-cookie" in answer.headers || (answer.status < 300 && !isUnavailable);
}
