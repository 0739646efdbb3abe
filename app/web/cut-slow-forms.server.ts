import { hangUp } from "./hang-up.server.ts";
import { isUploadPart } from "./upload-part.ts";
import type { RequestListener } from "./watch-requests.server.ts";

const readOnly = new Set(["GET", "HEAD"]);

/**
 * A form that has not arrived after so many milliseconds is answered with 408 and its connection ended.
 * The parts of uploads, which are large, have a limit of their own: a least speed.
 */
export function cutSlowForms(listener: RequestListener, milliseconds: number): RequestListener {
  return (request, response) => {
    const { method = "", url = "", headers, socket } = request;
    if (!readOnly.has(method) && !isUploadPart(method, url, headers["content-type"])) {
      const timer = setTimeout(() => {
        if (request.complete) return;
        // Straight to the socket: whoever waits for the form will still try to answer.
        if (response.headersSent) socket.destroy();
        else hangUp(socket, "408 Request Timeout");
      }, milliseconds);
      response.once("close", () => clearTimeout(timer));
    }
    listener(request, response);
  };
}
