import { randomBytes } from "node:crypto";
import { IncomingMessage } from "node:http";
import { env } from "#app/platform/system/env.server.ts";
import { readRawHeader } from "./page-cache/raw-headers.server.ts";

export type LogContext = {
  id: string;
  /** Route pattern, for example `/music/:slug`, never the URL itself, which may be secret. */
  route: string;
  path?: string;
  cache?: string;
  /** Database or storage is unavailable, so the response is a 503 or a cached page. */
  isUnavailable?: boolean;
  failureStatus?: number;
  isTooLarge?: boolean;
};

const ID_LETTERS = 24;
/** The next 256 IDs, generated together: one by one they cost a thirtieth of a cached page. */
let ids = "";
let used = 0;

function newLogContext(): LogContext {
  if (used === ids.length) {
    ids = randomBytes((ID_LETTERS / 2) * 256).toString("hex");
    used = 0;
  }
  used += ID_LETTERS;
  return { id: ids.slice(used - ID_LETTERS, used), route: "none" };
}

const proxyId = /^[\w-]{8,64}$/;

export class LoggedRequest extends IncomingMessage {
  readonly startedAt = performance.now();
  readonly logContext = newLogContext();
}

/** Accepts the proxy's ID, so that its log and ours can be correlated. */
export function acceptProxyId(request: LoggedRequest): void {
  if (env.TRUST_PROXY === 0) return;
  const given = readRawHeader(request, "x-request-id");
  if (given !== undefined && proxyId.test(given)) request.logContext.id = given;
}

export function logContextOf(incoming: IncomingMessage | undefined): LogContext {
  return incoming instanceof LoggedRequest ? incoming.logContext : newLogContext();
}
