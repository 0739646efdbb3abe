import type { IncomingMessage, ServerResponse } from "node:http";
import { isClosing } from "#app/platform/system/closing.server.ts";
import { logRequest } from "#app/platform/system/log.server.ts";
import { acceptProxyId, type LoggedRequest } from "./log-context.server.ts";
import { countRequest } from "./metrics.server.ts";

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Status that is logged if the client left before the response, as nginx does. */
const CLIENT_CLOSED_REQUEST = 499;

const pending = new Set<ServerResponse>();

export function watchRequests(listener: RequestListener) {
  return (request: LoggedRequest, response: ServerResponse<LoggedRequest>): void => {
    acceptProxyId(request);
    if (isClosing()) response.shouldKeepAlive = false;
    listener(request, response);
    if (isSent(response)) {
      record(request, response.statusCode);
    } else {
      pending.add(response);
      response.on("close", recordClosed);
    }
  };
}

/** Returns whether the system has all of a response. Node notifies listeners a tick later. */
function isSent({ writableEnded, writableLength }: ServerResponse): boolean {
  return writableEnded && writableLength === 0;
}

export function closeConnectionsWithResponses(): void {
  for (const response of pending) if (!response.headersSent) response.shouldKeepAlive = false;
}

export function countPendingRequests(): number {
  return pending.size;
}

function recordClosed(this: ServerResponse<LoggedRequest>): void {
  pending.delete(this);
  record(this.req, this.writableFinished ? this.statusCode : CLIENT_CLOSED_REQUEST);
}

function record(
  { method: given = "", logContext, startedAt }: LoggedRequest,
  status: number,
): void {
  const { id, route, path, cache } = logContext;
  const milliseconds = performance.now() - startedAt;
  const method = methods.has(given) ? given : "other";
  countRequest({ method, route, status, cache }, milliseconds / 1000);
  const ms = Math.round(milliseconds * 10) / 10;
  const loggedPath = status < 400 ? path : undefined; // An unknown path may be a mistyped secret.
  logRequest({ id, method, route, path: loggedPath, status, ms, cache });
}
