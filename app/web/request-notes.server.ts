import { randomBytes } from "node:crypto";
import { IncomingMessage } from "node:http";
import { env } from "#app/system/env.server.ts";
import { readRawHeader } from "./page-cache/asked-headers.server.ts";

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
  /** The status for an answer that failed by what the database said, other than that it is away. */
  failureStatus?: number;
  /** Set when more was sent than a form may have: its body was not read. */
  isTooLarge?: boolean;
};

const ID_LETTERS = 24;
/** The next ids, one after the other: to make them one by one costs more than all the rest. */
let ids = "";
let used = 0;

function newNotes(): RequestNotes {
  if (used === ids.length) {
    ids = randomBytes(ID_LETTERS * 256).toString("hex");
    used = 0;
  }
  used += ID_LETTERS;
  return { id: ids.slice(used - ID_LETTERS, used), route: "none" };
}

/** An id that a proxy in front gave, so that its log and ours can be read together. */
const givenId = /^[\w-]{8,64}$/;

/** A request as the server makes it, with its notes. */
export class NotedRequest extends IncomingMessage {
  /** When it began, by `performance.now()`. */
  readonly begun = performance.now();
  readonly notes = newNotes();
}

/** Takes over the id that a proxy has given to a request, if it is one to be trusted. */
export function takeGivenId(request: NotedRequest): void {
  if (env.TRUST_PROXY === 0) return;
  const given = readRawHeader(request, "x-request-id");
  if (given !== undefined && givenId.test(given)) request.notes.id = given;
}

/** The notes on a request; new ones for one that did not come through the server. */
export function notesOf(incoming: IncomingMessage | undefined): RequestNotes {
  return incoming instanceof NotedRequest ? incoming.notes : newNotes();
}
