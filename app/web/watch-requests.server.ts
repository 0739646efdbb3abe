import type { IncomingMessage, ServerResponse } from "node:http";
import { isClosing } from "#app/system/closing.server.ts";
import { logPlain } from "#app/system/log.server.ts";
import { countRequest } from "./metrics.server.ts";
import { acceptProxyId, type NotedRequest } from "./request-notes.server.ts";

export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Logged when the client left before the response, as nginx does. */
const CLIENT_CLOSED_REQUEST = 499;

const pending = new Set<ServerResponse>();

export function watchRequests(listener: RequestListener) {
  return (request: NotedRequest, response: ServerResponse<NotedRequest>): void => {
    acceptProxyId(request);
    if (isClosing()) response.shouldKeepAlive = false;
    pending.add(response);
    response.on("close", record);
    listener(request, response);
  };
}

export function closeConnectionsWithResponses(): void {
  for (const response of pending) if (!response.headersSent) response.shouldKeepAlive = false;
}

export function countPendingRequests(): number {
  return pending.size;
}

function record(this: ServerResponse<NotedRequest>): void {
  pending.delete(this);
  const { method: given = "", notes, startedAt } = this.req;
  const { id, route, path, cache } = notes;
  const status = this.writableFinished ? this.statusCode : CLIENT_CLOSED_REQUEST;
  const milliseconds = performance.now() - startedAt;
  const method = methods.has(given) ? given : "other";
  countRequest({ method, route, status, cache }, milliseconds / 1000);
  const ms = Math.round(milliseconds * 10) / 10;
  const shownPath = status < 400 ? path : undefined; // a path that leads nowhere may be a mistyped secret
  const level = status >= 500 ? "warn" : "info";
  logPlain(level, { id, method, route, path: shownPath, status, ms, cache }, "request");
}
