import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { env } from "#app/platform/system/env.server.ts";
import { cutSlowForms, hangUp } from "./hang-up.server.ts";
import type { App } from "./http-server.server.ts";
import { LoggedRequest } from "./log-context.server.ts";
import { staggerWrites } from "./stagger-writes.server.ts";
import { type RequestListener, watchRequests } from "./watch-requests.server.ts";

/** Timeouts in milliseconds, sizes in bytes. */
const defaultLimits = {
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  formTimeout: 30_000,
  keepAliveTimeout: 5_000,
  /** Time without a byte in either direction. */
  silenceTimeout: 120_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  maxRequestsPerSocket: 1_000,
  maxConnections: 2_000,
};

type Limits = typeof defaultLimits;
export type Wrap = (listener: RequestListener) => RequestListener;

type Choice = {
  wrap?: Wrap | undefined;
  port?: number;
  limits?: Partial<Limits>;
};

export async function listen(
  { fetch, sendCached }: App,
  { wrap = (inner) => inner, port = env.PORT, limits = {} }: Choice = {},
): Promise<Server> {
  const { formTimeout, silenceTimeout, maxConnections, maxRequestsPerSocket, ...options } = {
    ...defaultLimits,
    ...limits,
  };
  const listener = wrap(cutSlowForms(staggerWrites(getRequestListener(fetch)), formTimeout));
  const server = createServer(
    { ...options, IncomingMessage: LoggedRequest },
    watchRequests((request, response) => {
      if (!sendCached?.(request, response)) listener(request, response);
    }),
  );
  server.timeout = silenceTimeout;
  server.maxConnections = maxConnections;
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.on("clientError", refuse);
  server.on("connect", (_request, socket) => hangUp(socket, "405 Method Not Allowed"));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, env.HOST, resolve);
  });
  return server;
}

const refusals = new Map([
  ["HPE_INVALID_METHOD", "405 Method Not Allowed"],
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else hangUp(socket, refusals.get(error.code ?? "") ?? "400 Bad Request");
}
