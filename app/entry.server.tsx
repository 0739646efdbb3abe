import { renderToReadableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, ServerRouter } from "react-router";
import { log } from "#app/system/log.server.ts";
import { contentSecurityPolicy } from "#app/web/content-security-policy.server.ts";

/**
 * Renders the page whole, not streamed: so it reads without scripts, can be cached, and its inline
 * scripts can be named by hash in the Content-Security-Policy.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  let answered = status;
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      signal: request.signal,
      onError(error) {
        answered = 500;
        if (!request.signal.aborted) log.error({ err: error }, "a page could not be rendered");
      },
    },
  );
  await stream.allReady;
  const html = await new Response(stream).text();
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Content-Security-Policy", contentSecurityPolicy(html));
  return new Response(html, { status: answered, headers });
}

/** What a loader or an action threw by surprise; visitors see the error page and no more of it. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) log.error({ err: error, method: request.method }, "a page failed");
};
