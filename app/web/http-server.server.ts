import type { IncomingMessage, ServerResponse } from "node:http";
import type { getRequestListener, HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { env } from "#app/system/env.server.ts";
import { log } from "#app/system/log.server.ts";
import { runWithSignal } from "#app/system/request-signal.server.ts";
import { callerAddress } from "./caller-address.server.ts";
import { limitForms } from "./limit-forms.server.ts";
import { originCheck } from "./origin-check.server.ts";
import { cachedPages, keptPages } from "./page-cache/cached-pages.server.ts";
import {
  isDecodable,
  type PublicPages,
  pageFinder,
  routeFinder,
} from "./page-cache/page-address.server.ts";
import type { PageCache } from "./page-cache/page-cache.server.ts";
import { type Caller, callerContext, notesContext } from "./request-context.ts";
import { notesOf, type RequestNotes } from "./request-notes.server.ts";
import { secure } from "./security-headers.server.ts";
import { listFiles, staticFiles } from "./static-files.server.ts";
import { isUploadPart, isUploadPath } from "./upload-part.ts";

const methods = new Set(["GET", "HEAD", "POST"]);
/** Those of the tus protocol; no other address knows them. */
const uploadMethods = new Set(["PATCH", "DELETE"]);
/** Seconds after which what failed for lack of database, storage or room may be tried again. */
const RETRY_AFTER = "5";

/** The built screens; in development a way to the newest ones, asked at every request. */
export type Screens = ServerBuild | (() => Promise<ServerBuild>);

type Bindings = { Bindings: HttpBindings; Variables: { isWhole?: boolean } };

/** What is kept in memory, and which pages may be. */
export type Keeping = { pages: PageCache; publicPages: PublicPages };

/** What a server listens with. */
export type App = {
  fetch: Parameters<typeof getRequestListener>[0];
  /** Answers what is kept; false when somebody else must. */
  answerKept?: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/**
 * Everything between a socket and React Router: limits, headers, static files, kept pages, compression.
 * In development, where screens change, no page is kept.
 */
export function makeApp(screens: Screens, clientFolder: string, keeping?: Keeping): App {
  const app = new Hono<Bindings>();
  const files = listFiles(clientFolder);
  const ask = asking(screens);
  const build = typeof screens === "function" ? undefined : screens;
  const findRoute = build ? routeFinder(build.routes) : (path: string) => path;

  app.onError((error, context) => {
    const incoming: IncomingMessage | undefined = context.env?.incoming;
    const { id, route } = notesOf(incoming);
    // Whoever hung up before the end of what he sent reads no answer.
    if (incoming?.destroyed && !incoming.complete) return context.body(null, 400);
    log.error({ err: error, id, route }, "a request failed");
    return context.text(`Something went wrong. Please try again. (${id})`, 500);
  });
  app.use(guarded);
  app.use(staticFiles(clientFolder, files));
  const screensForAll = build &&
    keeping && {
      pages: keeping.pages,
      findPage: pageFinder(build.routes, keeping.publicPages, files),
      render: ask,
    };
  if (screensForAll) app.use(cachedPages(screensForAll));
  const askFor = ({ env: { incoming }, req }: Context<Bindings>, request: Request) => {
    const notes = notesOf(incoming);
    notes.route = findRoute(req.path);
    const forwarded = req.header("X-Forwarded-For");
    const address = callerAddress(incoming.socket.remoteAddress, forwarded, env.TRUST_PROXY);
    return ask(request, notes, { address, userAgent: req.header("User-Agent") });
  };
  const limit = limitForms(askFor);
  app.use(originCheck);
  app.use((context, next) => {
    const { method, path } = context.req;
    const isPart = isUploadPart(method, path, context.req.header("Content-Type"));
    return isPart ? next() : limit(context, next);
  });
  app.use(compress());
  app.all("*", (context) => askFor(context, context.req.raw));
  const answerKept = screensForAll && keptPages(screensForAll);
  return { fetch: app.fetch, answerKept };
}

/** Stands before everything: refuses what is no request of ours, and sees to the headers of each answer. */
const guarded = createMiddleware<Bindings>(async (context, next) => {
  if (!isMethodKnown(context.req)) context.res = context.text("Method not allowed.", 405);
  else if (!isDecodable(new URL(context.req.url).pathname)) {
    context.res = context.text("This address is malformed.", 400);
  } else await next();
  // A kept page has its headers already.
  if (context.var.isWhole) return;
  secure(context.res.headers);
  context.res.headers.set("X-Request-Id", notesOf(context.env?.incoming).id);
});

function isMethodKnown({ method, path }: { method: string; path: string }): boolean {
  return methods.has(method) || (uploadMethods.has(method) && isUploadPath(path));
}

/** How the screens are asked; there is no caller when a page is rendered for everybody. */
function asking(screens: Screens) {
  const handle = createRequestHandler(
    typeof screens === "function" ? async () => ours(await screens()) : ours(screens),
    env.NODE_ENV,
  );
  return async (request: Request, notes: RequestNotes, caller?: Caller): Promise<Response> => {
    const reached = new RouterContextProvider();
    reached.set(notesContext, notes);
    if (caller) reached.set(callerContext, caller);
    const answer = await runWithSignal(signalOf(request), () => handle(request, reached));
    return withFailure(answer, notes);
  };
}

/** What is written is written to its end, also when its sender has left. */
function signalOf({ method, signal }: Request): AbortSignal | undefined {
  return method === "GET" || method === "HEAD" ? signal : undefined;
}

/** What failed gets the status that was found for it; what may pass says when to come back. */
function withFailure(answer: Response, { isUnavailable, failureStatus }: RequestNotes): Response {
  const found = isUnavailable ? 503 : failureStatus;
  const status = answer.status === 500 ? (found ?? 500) : answer.status;
  const lacksTime = (status === 503 || status === 507) && !answer.headers.has("Retry-After");
  if (status === answer.status && !lacksTime) return answer;
  const headers = new Headers(answer.headers);
  if (lacksTime) headers.set("Retry-After", RETRY_AFTER);
  return new Response(answer.body, { status, headers });
}

/**
 * React Router compares the whole origin; behind a proxy that speaks TLS it must know the public one. A
 * form on a page that sends no referrer has the origin "null"; whose it is, `originCheck` has found out.
 */
function ours(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: [new URL(env.SITE_URL).host, "null"] };
}
