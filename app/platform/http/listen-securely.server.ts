import { createServer, type Server } from "node:http";
import type { Server as TlsServer } from "node:https";
import { createSecureContext, type TLSSocket } from "node:tls";
import { env } from "#app/platform/system/env.server.ts";
import { log } from "#app/platform/system/log.server.ts";
import {
  readCertificate,
  readPendingChallenge,
} from "#app/platform/tls/certificate-files.server.ts";
import { updateStrictTransport } from "#app/platform/tls/strict-transport.server.ts";
import { m } from "#messages";
import type { App } from "./http-server.server.ts";
import { listenWithTls, startListening } from "./listen.server.ts";

const RELOAD_EVERY_MS = 60_000;
const TIMEOUT_MS = 10_000;
const MAX_CONNECTIONS = 500;
const RETRY_AFTER_SECONDS = "60";
const CHALLENGE_PATH = "/.well-known/acme-challenge/";
/** RFC 8737: the authority asks for a certificate of its own making. */
const CHALLENGE_PROTOCOL = "acme-tls/1";

const { hostname } = new URL(env.SITE_URL);

export type SecureServers = {
  server: TlsServer;
  /** Redirects, and answers the authority. */
  redirectServer: Server;
  /** Serves the certificate that is in `DATA_DIR` now. */
  reload(now?: Date): Promise<void>;
};

export async function listenSecurely(app: App): Promise<SecureServers> {
  let current: string | undefined;
  const redirectServer = createRedirectServer(() => current !== undefined);
  await startListening(redirectServer, { port: env.HTTP_PORT });
  const server = await listenWithTls(app, { ALPNCallback: selectProtocol });
  const reload = async (now = new Date()) => {
    const certificate = await readCertificate(hostname);
    if (certificate && certificate.pem !== current) {
      current = certificate.pem;
      server.setSecureContext({ key: current, cert: current });
    }
    await updateStrictTransport(now);
  };
  await reload();
  const timer = setInterval(() => {
    reload().catch((error) => log.error({ err: error }, "couldn't load the certificate"));
  }, RELOAD_EVERY_MS).unref();
  server.once("close", () => clearInterval(timer));
  return { server, redirectServer, reload };
}

function selectProtocol(
  this: TLSSocket,
  { protocols }: { protocols: string[] },
): string | undefined {
  const challenge = protocols.includes(CHALLENGE_PROTOCOL) ? readPendingChallenge() : undefined;
  if (challenge?.type !== "tls-alpn-01") return protocols.find((name) => name === "http/1.1");
  this.setKeyCert(createSecureContext({ key: challenge.pem, cert: challenge.pem }));
  return CHALLENGE_PROTOCOL;
}

function createRedirectServer(hasCertificate: () => boolean): Server {
  const limits = { headersTimeout: TIMEOUT_MS, requestTimeout: TIMEOUT_MS };
  const server = createServer(limits, ({ url = "" }, response) => {
    response.setHeader("Connection", "close");
    response.setHeader("Content-Type", "text/plain; charset=utf-8");
    response.setHeader("X-Content-Type-Options", "nosniff");
    if (url.startsWith(CHALLENGE_PATH)) {
      const challenge = readPendingChallenge();
      const isAsked = challenge?.type === "http-01" && url === CHALLENGE_PATH + challenge.token;
      response.writeHead(isAsked ? 200 : 404).end(isAsked ? challenge.answer : undefined);
    } else if (hasCertificate()) {
      const path = url.startsWith("/") ? url : "/";
      response.writeHead(308, { Location: env.SITE_URL + path }).end();
    } else {
      response.writeHead(503, { "Retry-After": RETRY_AFTER_SECONDS });
      response.end(`${m.certificate_not_yet()}\n`);
    }
  });
  server.timeout = TIMEOUT_MS;
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}
