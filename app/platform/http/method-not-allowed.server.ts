const METHOD_NOT_ALLOWED = 405;
// Uploads have methods of their own.
export const PAGE_METHODS = "GET, HEAD, POST";

/** RFC 9110 (15.5.6) requires the header. */
export function methodNotAllowed(allow: string): Response {
  return new Response("Method not allowed.", {
    status: METHOD_NOT_ALLOWED,
    headers: { Allow: allow },
  });
}

/** Adds the header that React Router omits if a route lacks a loader or an action. */
export function addAllow(response: Response, method: string): void {
  if (response.status !== METHOD_NOT_ALLOWED || response.headers.has("Allow")) return;
  response.headers.set("Allow", method === "POST" ? "GET, HEAD" : "POST");
}
