import { once } from "node:events";
import {
  createServer,
  type RequestListener as NodeListener,
  type Server,
  type ServerOptions,
} from "node:http";
import { createServer as createTlsServer, type Server as TlsServer } from "node:https";
import type { Server as NetServer } from "node:net";
import type { Duplex } from "node:stream";
import type { TlsOptions } from "node:tls";
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

export function listen(app: App, choice: Choice = {}): Promise<Server> {
  return open(createServer, app, { port: env.PORT, host: env.HOST, ...choice });
}

/** Listens on all addresses, IPv6 and IPv4. */
export function listenWithTls(app: App, tls: TlsOptions): Promise<TlsServer> {
  const handshakeTimeout = defaultLimits.headersTimeout;
  return open(
    (options, listener) => createTlsServer({ ...options, ...tls, handshakeTimeout }, listener),
    app,
    { port: env.HTTPS_PORT },
  );
}

type Create<Opened> = (
  options: ServerOptions<typeof LoggedRequest>,
  listener: NodeListener<typeof LoggedRequest>,
) => Opened;

async function open<Opened extends Server | TlsServer>(
  create: Create<Opened>,
  { fetch, sendCached }: App,
  { wrap = (inner) => inner, port, host, limits = {} }: Choice & { host?: string },
): Promise<Opened> {
  const { formTimeout, silenceTimeout, maxConnections, maxRequestsPerSocket, ...options } = {
    ...defaultLimits,
    ...limits,
  };
  const listener = wrap(cutSlowForms(staggerWrites(getRequestListener(fetch)), formTimeout));
  const server = create(
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
  await startListening(server, { port, host });
  return server;
}

/** @throws if the port is taken or not permitted */
export async function startListening(
  server: NetServer,
  address: { port: number | undefined; host?: string | undefined },
): Promise<void> {
  server.listen(address);
  await once(server, "listening");
}

const refusals = new Map([
  ["HPE_INVALID_METHOD", "405 Method Not Allowed"],
  ["HPE_HEADER_OVERFLOW", "431 Request Header Fields Too Large"],
  ["ERR_HTTP_REQUEST_TIMEOUT", "408 Request Timeout"],
]);

function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  // A failed TLS handshake leaves no way to answer.
  const isLost = error.code === "ECONNRESET" || error.code?.startsWith("ERR_SSL_");
  if (!socket.writable || isLost) socket.destroy();
  else hangUp(socket, refusals.get(error.code ?? "") ?? "400 Bad Request");
}
