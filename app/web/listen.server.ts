import { createServer, type Server } from "node:http";
import type { Duplex } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { env } from "#app/system/env.server.ts";
import { cutSlowForms, hangUp } from "./hang-up.server.ts";
import type { App } from "./http-server.server.ts";
import { NotedRequest } from "./request-notes.server.ts";
import { type RequestListener, watchRequests } from "./watch-requests.server.ts";

/** Milliseconds unless they say otherwise. */
const usualLimits = {
  /** For all headers, and for a whole request: a part of an upload is the largest. */
  headersTimeout: 20_000,
  requestTimeout: 300_000,
  /** For the body of a form. */
  formTimeout: 30_000,
  /** Between two requests of a connection. */
  keepAliveTimeout: 5_000,
  /** For a connection on which neither side gets a byte through, such as one whose client reads nothing. */
  silenceTimeout: 120_000,
  /** How often `headersTimeout` and `requestTimeout` are looked at. */
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  maxRequestsPerSocket: 1_000,
  maxConnections: 2_000,
};

type Limits = typeof usualLimits;
/** Puts something in front of what answers. */
export type Wrap = (listener: RequestListener) => RequestListener;

type Choice = {
  /** Lets development put its own middleware in front. */
  wrap?: Wrap | undefined;
  /** 0 takes any free one. */
  port?: number;
  limits?: Partial<Limits>;
};

/**
 * Starts listening; answers once connections are accepted.
 * @throws the system's error, such as EADDRINUSE.
 */
export async function listen(
  { fetch, answerKept }: App,
  { wrap = (listener) => listener, port = env.PORT, limits = {} }: Choice = {},
): Promise<Server> {
  const { formTimeout, silenceTimeout, maxConnections, maxRequestsPerSocket, ...options } = {
    ...usualLimits,
    ...limits,
  };
  const answer = wrap(cutSlowForms(getRequestListener(fetch), formTimeout));
  const server = createServer(
    { ...options, IncomingMessage: NotedRequest },
    watchRequests((request, response) => {
      if (!answerKept?.(request, response)) answer(request, response);
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

/** What cannot be read as a request is answered in a line and its connection ended. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable || error.code === "ECONNRESET") socket.destroy();
  else hangUp(socket, refusals.get(error.code ?? "") ?? "400 Bad Request");
}
