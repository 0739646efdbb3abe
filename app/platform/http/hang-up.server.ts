import type { Duplex } from "node:stream";
import { PAGE_METHODS } from "./method-not-allowed.server.ts";
import { isUploadChunk } from "./upload-chunk.ts";
import type { RequestListener } from "./watch-requests.server.ts";

const GRACE_MS = 1_000;

const readOnly = new Set(["GET", "HEAD"]);

function plainResponse(status: string): string {
  const headers = ["Connection: close", "Content-Length: 0", "X-Content-Type-Options: nosniff"];
  if (status.startsWith("405 ")) headers.push(`Allow: ${PAGE_METHODS}`);
  return `HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n`;
}

export function hangUp(socket: Duplex, status: string): void {
  // Node leaves the socket of a CONNECT without listeners, and its errors would end the process.
  socket.on("error", () => socket.destroy());
  socket.end(plainResponse(status));
  const timer = setTimeout(() => socket.destroy(), GRACE_MS);
  socket.once("close", () => clearTimeout(timer));
}

/** Spares file uploads, whose large parts have a minimum speed instead. */
export function cutSlowForms(listener: RequestListener, milliseconds: number): RequestListener {
  return (request, response) => {
    const { method = "", url = "", headers, socket } = request;
    if (!readOnly.has(method) && !isUploadChunk(method, url, headers["content-type"])) {
      const timer = setTimeout(() => {
        if (request.complete) return;
        // Uses the socket, because the code that waits for the form still writes to `response`.
        if (response.headersSent) socket.destroy();
        else hangUp(socket, "408 Request Timeout");
      }, milliseconds);
      response.once("close", () => clearTimeout(timer));
    }
    listener(request, response);
  };
}
