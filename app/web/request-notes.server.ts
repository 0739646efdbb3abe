import { randomUUID } from "node:crypto";
import { IncomingMessage } from "node:http";
import { env } from "#app/system/env.server.ts";

/** What is found out about a request on its way, for the log, the figures and the error page. */
export type RequestNotes = {
  /** In the answer's `X-Request-Id`, in the log and on the error page. */
  id: string;
  /** The pattern of what answers, such as `/music/:slug`: never the address itself, which may be secret. */
  route: string;
  /** The path of a public page. */
  path?: string;
  /** How the page cache answered; `pass`: it had nothing to do with it. */
  cache?: string;
  /** Set when it failed, or was answered from memory, since database or storage is away: later may help. */
  isUnavailable?: boolean;
  /** Set when more was sent than a form may have: its body was not read. */
  isTooLarge?: boolean;
};

/** An id that a proxy in front gave, so that its log and ours can be read together. */
const givenId = /^[\w-]{8,64}$/;

/** A request as the server makes it, with its notes. */
export class NotedRequest extends IncomingMessage {
  notes: RequestNotes = { id: randomUUID(), route: "none" };
}

/** Begins the notes on a request whose headers have come. */
export function beginNotes({ notes, headers }: NotedRequest): RequestNotes {
  const given = env.TRUST_PROXY > 0 ? headers["x-request-id"] : undefined;
  if (typeof given === "string" && givenId.test(given)) notes.id = given;
  return notes;
}

/** The notes on a request; new ones for one that did not come through the server. */
export function notesOf(incoming: IncomingMessage | undefined): RequestNotes {
  return incoming instanceof NotedRequest ? incoming.notes : { id: randomUUID(), route: "none" };
}
