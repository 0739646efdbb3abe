import type { IncomingMessage, ServerResponse } from "node:http";
import { isClosing } from "#app/system/closing.server.ts";
import { logRequest } from "#app/system/log.server.ts";
import { countRequest } from "./metrics.server.ts";
import { type NotedRequest, takeGivenId } from "./request-notes.server.ts";

/** What answers one request of Node's HTTP server. */
export type RequestListener = (request: IncomingMessage, response: ServerResponse) => void;

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** What is logged when the caller went away before the answer, as nginx does. */
const CALLER_LEFT = 499;

/** What is being answered at this moment, but for what is answered at once. */
const underWay = new Set<ServerResponse>();

/** Gives every request its notes, and writes one line of log and counts it when it is answered. */
export function watchRequests(listener: RequestListener) {
  return (request: NotedRequest, response: ServerResponse<NotedRequest>): void => {
    takeGivenId(request);
    if (isClosing()) response.shouldKeepAlive = false;
    listener(request, response);
    if (isHandedOver(response)) note(request, response.statusCode);
    else {
      underWay.add(response);
      response.on("close", end);
    }
  };
}

/** The connections of what is being answered end with the answer, where that can still be said. */
export function endConnectionsWithAnswers(): void {
  for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
}

/** How many requests are being answered. */
export function countUnderWay(): number {
  return underWay.size;
}

/** Whether the system has all of an answer, before anything says so: that takes Node until the next tick. */
function isHandedOver({ writableEnded, writableLength }: ServerResponse): boolean {
  return writableEnded && writableLength === 0;
}

function end(this: ServerResponse<NotedRequest>): void {
  underWay.delete(this);
  note(this.req, this.writableFinished ? this.statusCode : CALLER_LEFT);
}

function note({ method: given = "", notes, begun }: NotedRequest, status: number): void {
  const { id, route, path, cache } = notes;
  const milliseconds = performance.now() - begun;
  const method = methods.has(given) ? given : "other";
  countRequest({ method, route, status, cache }, milliseconds / 1000);
  const ms = Math.round(milliseconds * 10) / 10;
  const shown = status < 400 ? path : undefined; // what is not there may be a mistyped secret
  logRequest({ id, method, route, path: shown, status, ms, cache });
}
