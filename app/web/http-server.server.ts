import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import { secureHeaders } from "hono/secure-headers";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { env } from "#app/system/env.server.ts";
import { log } from "#app/system/log.server.ts";
import { callerAddress } from "./caller-address.server.ts";
import { loggablePath } from "./loggable-path.ts";
import { originCheck } from "./origin-check.server.ts";
import { callerContext } from "./request-context.ts";

const methods = new Set(["GET", "HEAD", "POST"]);
/** Those of the tus protocol; no other address knows them. */
const uploadMethods = new Set(["PATCH", "DELETE"]);
/** Milliseconds that a request may still take when the shop closes. */
const closingTime = 10_000;
/** Bytes of the largest form; files travel in chunks of their own, which `uploads` limits itself. */
const largestBody = 64 * 1024;
const uploads = "/uploads";
const immutable = "public, max-age=31536000, immutable";

/** The built screens; in development a way to the newest ones, asked at every request. */
export type Screens = ServerBuild | (() => Promise<ServerBuild>);

/** Everything between a socket and React Router: headers, limits, static files, compression. */
export function makeApp(screens: Screens, clientFolder: string) {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const handle = createRequestHandler(
    typeof screens === "function" ? async () => ours(await screens()) : ours(screens),
    env.NODE_ENV,
  );
  const limitBody = bodyLimit({
    maxSize: largestBody,
    onError: (context) => context.text("This is too much for a form.", 413),
  });

  app.onError((error, context) => {
    log.error({ err: error, path: loggablePath(context.req.path) }, "a request failed");
    return context.text("Something went wrong. Please try again.", 500);
  });
  app.use(securityHeaders());
  app.use(async (context, next) => {
    const { method, path } = context.req;
    const isOfUpload = uploadMethods.has(method) && path.startsWith(uploads);
    if (!methods.has(method) && !isOfUpload) return context.text("Method not allowed.", 405);
    if (!isDecodable(context.req.url)) return context.text("This address is malformed.", 400);
    await next();
  });
  app.use(originCheck);
  app.use((context, next) => (isPart(context.req) ? next() : limitBody(context, next)));
  app.use(compress());
  app.use(
    "/assets/*",
    serveStatic({
      root: clientFolder,
      onFound: (_path, context) => context.header("Cache-Control", immutable),
    }),
  );
  app.use(serveStatic({ root: clientFolder }));
  app.all("*", (context) => {
    const reached = new RouterContextProvider();
    const socket = context.env.incoming.socket.remoteAddress;
    const forwarded = context.req.header("X-Forwarded-For");
    const address = callerAddress(socket, forwarded, env.TRUST_PROXY);
    reached.set(callerContext, { address, userAgent: context.req.header("User-Agent") });
    return handle(context.req.raw, reached);
  });
  return app;
}

/** A part of an upload may be larger than any form; the endpoint limits it. */
function isPart({ method, path }: { method: string; path: string }): boolean {
  return method === "PATCH" && path.startsWith(uploads);
}

/**
 * React Router compares the whole origin; behind a proxy that speaks TLS it must know the public one. A
 * form on a page that sends no referrer has the origin "null"; whose it is, `originCheck` has found out.
 */
function ours(build: ServerBuild): ServerBuild {
  return { ...build, allowedActionOrigins: [new URL(env.SITE_URL).host, "null"] };
}

function isDecodable(url: string): boolean {
  try {
    return !decodeURIComponent(new URL(url).pathname).includes("\0");
  } catch {
    return false;
  }
}

function securityHeaders() {
  return secureHeaders({
    xFrameOptions: "DENY",
    referrerPolicy: "strict-origin-when-cross-origin",
    crossOriginOpenerPolicy: "same-origin",
    crossOriginResourcePolicy: "same-origin",
    strictTransportSecurity: env.SITE_URL.startsWith("https:") ? "max-age=31536000" : false,
    permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [] },
    xXssProtection: false,
    // A page with a secret address says more strictly what may be told of it.
    overwrite: false,
  });
}

/** What answers one request of Node's HTTP server. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Starts listening; answers once connections are accepted. Port 0 takes any free one. `wrap` lets
 * development put its own middleware in front.
 * @throws the system's error, such as EADDRINUSE.
 */
export async function listen(
  app: ReturnType<typeof makeApp>,
  wrap: (listener: RequestListener) => RequestListener = (listener) => listener,
): Promise<Server> {
  const limits = { headersTimeout: 20_000, maxHeaderSize: 16_384 };
  const server = createServer(limits, wrap(getRequestListener(app.fetch)));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.PORT, env.HOST, resolve);
  });
  return server;
}

/** Lets requests that have begun finish, ends idle connections, and accepts no more. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    setTimeout(() => server.closeAllConnections(), closingTime).unref();
  });
}
