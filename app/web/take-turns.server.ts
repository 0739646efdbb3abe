import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestListener } from "./watch-requests.server.ts";

const readOnly = new Set(["GET", "HEAD"]);

/**
 * Of writes one begins in each turn of the event loop, so that pages and responses of the database get in between when
 * two hundred arrive at once: beginning one takes a millisecond or more.
 */
export function takeTurns(listener: RequestListener): RequestListener {
  const waiting: [IncomingMessage, ServerResponse][] = [];
  let isTaken = false;
  const begin = (request: IncomingMessage, response: ServerResponse) => {
    isTaken = true;
    setImmediate(beginNext);
    listener(request, response);
  };
  const beginNext = () => {
    isTaken = false;
    let next = waiting.shift();
    // Its client has left, so that no event would end it.
    while (next?.[1].destroyed) next = waiting.shift();
    if (next) begin(...next);
  };
  return (request, response) => {
    if (readOnly.has(request.method ?? "")) listener(request, response);
    else if (isTaken) waiting.push([request, response]);
    else begin(request, response);
  };
}
