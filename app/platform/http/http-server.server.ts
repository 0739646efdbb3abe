import type { IncomingMessage, ServerResponse } from "node:http";
import type { getRequestListener, HttpBindings } from "@hono/node-server";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { createMiddleware } from "hono/factory";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import { runInScope } from "#app/platform/system/request-scope.server.ts";
import { m } from "#messages";
import { clientAddress } from "./client-address.server.ts";
import { limitForms } from "./limit-forms.server.ts";
import { type IsOffered, inLanguageOfAddress } from "./local-requests.server.ts";
import { type LogContext, logContextOf } from "./log-context.server.ts";
import { addAllow, methodNotAllowed, PAGE_METHODS } from "./method-not-allowed.server.ts";
import { originCheck } from "./origin-check.server.ts";
import { cachedPages, sendCachedPage } from "./page-cache/cached-pages.server.ts";
import {
  isDecodable,
  type PublicPages,
  pageFinder,
  routeFinder,
} from "./page-cache/page-address.server.ts";
import type { PageCache } from "./page-cache/page-cache.server.ts";
import { type Client, clientContext, requestLogContext } from "./request-context.ts";
import { type BrowserCookie, requireCookie } from "./require-cookie.server.ts";
import { addSecurityHeaders } from "./security-headers.server.ts";
import { listFiles, staticFiles } from "./static-files.server.ts";
import { isUploadChunk, isUploadPath } from "./upload-chunk.ts";

const methods = new Set(PAGE_METHODS.split(", "));
const uploadMethods = new Set(["PATCH", "DELETE"]);
/** Seconds. */
const RETRY_AFTER = "5";

export type Screens = ServerBuild | (() => Promise<ServerBuild>);

type Bindings = { Bindings: HttpBindings; Variables: { hasAllHeaders?: boolean } };

type Caching = { pages: PageCache; publicPages: PublicPages };

export type App = {
  fetch: Parameters<typeof getRequestListener>[0];
  sendCached?: (request: IncomingMessage, response: ServerResponse) => boolean;
};

type Options = { cookies: BrowserCookie[]; caching?: Caching; isOffered: IsOffered };

/** No page is cached in development, where screens change. */
export function makeApp(
  screens: Screens,
  clientFolder: string,
  { cookies, caching, isOffered }: Options,
): App {
  const app = new Hono<Bindings>();
  const files = listFiles(clientFolder);
  const render = makeRender(screens);
  const build = typeof screens === "function" ? undefined : screens;
  const findRoute = build ? routeFinder(build.routes) : (path: string) => path;
  const publicScreens = build &&
    caching && {
      pages: caching.pages,
      findPage: pageFinder(build.routes, caching.publicPages, files),
      render,
    };

  app.onError((error, context) => {
    const incoming: IncomingMessage | undefined = context.env?.incoming;
    const { id, route } = logContextOf(incoming);
    // A client that disconnected before the end of its body reads no response.
    if (incoming?.destroyed && !incoming.complete) return context.body(null, 400);
    log.error({ err: error, id, route }, "a request failed");
    return context.text(m.something_went_wrong_request({ id }), 500);
  });
  app.use(guarded);
  app.use(staticFiles(clientFolder, files));
  if (publicScreens) app.use(cachedPages(publicScreens));
  const renderFor = ({ env: { incoming }, req }: Context<Bindings>, request: Request) => {
    const logContext = logContextOf(incoming);
    logContext.route = findRoute(req.path);
    const forwarded = req.header("X-Forwarded-For");
    const address = clientAddress(incoming.socket.remoteAddress, forwarded, env.TRUST_PROXY);
    return render(request, logContext, { address, userAgent: req.header("User-Agent") });
  };
  const limit = limitForms(renderFor);
  app.use(originCheck);
  app.use((context, next) => {
    const { method, path } = context.req;
    const isChunk = isUploadChunk(method, path, context.req.header("Content-Type"));
    return isChunk ? next() : limit(context, next);
  });
  app.use(requireCookie(cookies));
  app.use(compress());
  app.all("*", (context) => renderFor(context, context.req.raw));
  return {
    fetch: inLanguageOfAddress(app.fetch, isOffered),
    sendCached: publicScreens && sendCachedPage(publicScreens),
  };
}

const guarded = createMiddleware<Bindings>(async (context, next) => {
  if (!isMethodKnown(context.req)) context.res = methodNotAllowed(PAGE_METHODS);
  else if (!isDecodable(new URL(context.req.url).pathname)) {
    context.res = context.text(m.request_malformed(), 400);
  } else await next();
  if (context.var.hasAllHeaders) return;
  addSecurityHeaders(context.res.headers);
  context.res.headers.set("X-Request-Id", logContextOf(context.env?.incoming).id);
});

function isMethodKnown({ method, path }: { method: string; path: string }): boolean {
  return methods.has(method) || (uploadMethods.has(method) && isUploadPath(path));
}

function makeRender(screens: Screens) {
  const handle = createRequestHandler(
    typeof screens === "function"
      ? async () => withAllowedOrigins(await screens())
      : withAllowedOrigins(screens),
    env.NODE_ENV,
  );
  return async (request: Request, logContext: LogContext, client?: Client): Promise<Response> => {
    const context = new RouterContextProvider();
    context.set(requestLogContext, logContext);
    if (client) context.set(clientContext, client);
    const response = await runInScope(
      { signal: signalOf(request), arrivedAt: performance.now(), isShared: !client },
      () => handle(request, context),
    );
    addAllow(response, request.method);
    return withFailureStatus(response, logContext);
  };
}

/** Writes finish even if the client has left. */
function signalOf({ method, signal }: Request): AbortSignal | undefined {
  return method === "GET" || method === "HEAD" ? signal : undefined;
}

function withFailureStatus(
  response: Response,
  { isUnavailable, failureStatus }: LogContext,
): Response {
  const recordedStatus = isUnavailable ? 503 : failureStatus;
  const status = response.status === 500 ? (recordedStatus ?? 500) : response.status;
  const lacksTime = (status === 503 || status === 507) && !response.headers.has("Retry-After");
  if (status === response.status && !lacksTime) return response;
  const headers = new Headers(response.headers);
  if (lacksTime) headers.set("Retry-After", RETRY_AFTER);
  return new Response(response.body, { status, headers });
}

/** Names the public origin behind a TLS proxy. `originCheck` has handled "null" already. */
function withAllowedOrigins(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: [new URL(env.SITE_URL).host, "null"] };
}
