import { randomUUID } from "node:crypto";
import { IncomingMessage } from "node:http";
import { env } from "#app/system/env.server.ts";

/** What is found out about a request on its way, for the log, the metrics and the error page. */
export type RequestNotes = {
  /** In `X-Request-Id`, in the log and on the error page. */
  id: string;
  /** The pattern of the matched route, such as `/music/:slug`: never the address itself, which may be secret. */
  route: string;
  /** The path of a public page. */
  path?: string;
  /** How the page cache served it. */
  cache?: string;
  /** Set when it failed, or was served from memory, since database or storage is unavailable. */
  isUnavailable?: boolean;
  /** The status of a response that failed by another error of the database. */
  failureStatus?: number;
  /** Set when the body was larger than a form may be, and was not read. */
  isTooLarge?: boolean;
};

function newNotes(): RequestNotes {
  return { id: randomUUID().replaceAll("-", "").slice(0, 24), route: "none" };
}

const proxyId = /^[\w-]{8,64}$/;

export class NotedRequest extends IncomingMessage {
  /** By `performance.now()`. */
  readonly startedAt = performance.now();
  readonly notes = newNotes();
}

/** Takes over the id that a trusted proxy gave to a request, so that both logs can be read together. */
export function acceptProxyId({ headers, notes }: NotedRequest): void {
  if (env.TRUST_PROXY === 0) return;
  const given = headers["x-request-id"];
  if (typeof given === "string" && proxyId.test(given)) notes.id = given;
}

/** New ones for a request that did not come through the server. */
export function notesOf(incoming: IncomingMessage | undefined): RequestNotes {
  return incoming instanceof NotedRequest ? incoming.notes : newNotes();
}
