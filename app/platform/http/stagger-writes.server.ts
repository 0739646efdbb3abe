import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestListener } from "./watch-requests.server.ts";

const readOnly = new Set(["GET", "HEAD"]);

/** Starting a write takes a millisecond or more, so pages get a turn when two hundred arrive. */
export function staggerWrites(listener: RequestListener): RequestListener {
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
    // Its client has left, so no event would end it.
    while (next?.[1].destroyed) next = waiting.shift();
    if (next) begin(...next);
  };
  return (request, response) => {
    if (readOnly.has(request.method ?? "")) listener(request, response);
    else if (isTaken) waiting.push([request, response]);
    else begin(request, response);
  };
}
