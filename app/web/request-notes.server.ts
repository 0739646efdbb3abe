import { randomUUID } from "node:crypto";
import { IncomingMessage } from "node:http";
import { env } from "#app/system/env.server.ts";

export type RequestNotes = {
  /** In `X-Request-Id`, in the log and on the error page. */
  id: string;
  /** Such as `/music/:slug`, never the address itself, which may be secret. */
  route: string;
  path?: string;
  cache?: string;
  /** Database or storage is unavailable: a 503, or a page from memory. */
  isUnavailable?: boolean;
  failureStatus?: number;
  /** The body was over the limit and not read. */
  isTooLarge?: boolean;
};

function newNotes(): RequestNotes {
  const uuid = randomUUID();
  // The 24 digits that are all random.
  return { id: uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(24), route: "none" };
}

const proxyId = /^[\w-]{8,64}$/;

export class NotedRequest extends IncomingMessage {
  readonly startedAt = performance.now();
  readonly notes = newNotes();
}

/** So that the proxy's log and ours can be read together. */
export function acceptProxyId({ headers, notes }: NotedRequest): void {
  if (env.TRUST_PROXY === 0) return;
  const given = headers["x-request-id"];
  if (typeof given === "string" && proxyId.test(given)) notes.id = given;
}

export function notesOf(incoming: IncomingMessage | undefined): RequestNotes {
  return incoming instanceof NotedRequest ? incoming.notes : newNotes();
}
