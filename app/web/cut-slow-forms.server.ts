import type { RequestListener } from "./watch-requests.server.ts";

const readOnly = new Set(["GET", "HEAD"]);

/**
 * A form that has not arrived after so many milliseconds is answered with 408 and its connection ended.
 * The parts of uploads, which are large, have a limit of their own: a least speed.
 */
export function cutSlowForms(listener: RequestListener, milliseconds: number): RequestListener {
  return (request, response) => {
    if (!readOnly.has(request.method ?? "") && !request.url?.startsWith("/uploads/")) {
      const timer = setTimeout(() => {
        if (request.complete) return;
        // Straight to the socket: whoever waits for the form will still try to answer.
        const { socket } = request;
        if (response.headersSent) socket.destroy();
        else
          socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () =>
            socket.destroy(),
          );
      }, milliseconds);
      response.once("close", () => clearTimeout(timer));
    }
    listener(request, response);
  };
}
