import type { Duplex } from "node:stream";

/** Milliseconds for the last answer to reach a client. */
const GRACE_MS = 1_000;

/** A whole response without a body, such as for `405 Method Not Allowed`, that ends its connection. */
function plainResponse(status: string): string {
  const headers = ["Connection: close", "Content-Length: 0", "X-Content-Type-Options: nosniff"];
  return `HTTP/1.1 ${status}\r\n${headers.join("\r\n")}\r\n\r\n`;
}

/**
 * Ends a connection with a last response. A client that keeps its own side open holds it a moment longer
 * and not for ever: a half-closed connection still counts as one.
 */
export function hangUp(socket: Duplex, status: string): void {
  // Node leaves the socket of a CONNECT without any listener: its errors would end the process.
  socket.on("error", () => socket.destroy());
  socket.end(plainResponse(status));
  const timer = setTimeout(() => socket.destroy(), GRACE_MS);
  socket.once("close", () => clearTimeout(timer));
}
