import { randomBytes } from "node:crypto";
import type { ReactNode } from "react";
import { renderToReadableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { failureStatus } from "#app/platform/database/failure-status.server.ts";
import { allowOwnScripts } from "#app/platform/http/content-security-policy.server.ts";
import { deprioritizeScripts, preloadHeader } from "#app/platform/http/loading-order.server.ts";
import { requestLogContext } from "#app/platform/http/request-context.ts";
import { RequestIdContext } from "#app/platform/http/request-id.tsx";
import { currentLanguage } from "#app/platform/i18n/language.ts";
import { isStorageUnavailable } from "#app/platform/storage/storage-unavailable.ts";
import { log } from "#app/platform/system/log.server.ts";
import { themeScript } from "#app/platform/ui/theme.ts";

/** Renders without streaming, so that the page can be cached and its inline scripts hashed. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  reached: RouterContextProvider,
): Promise<Response> {
  const { id } = reached.get(requestLogContext);
  let finalStatus = status;
  const nonce = randomBytes(16).toString("hex");
  const page = (
    <RequestIdContext value={id}>
      <ServerRouter
        context={{ ...context, manifest: localized(context.manifest) }}
        url={request.url}
        nonce={nonce}
      />
    </RequestIdContext>
  );
  const onError = (error: unknown) => {
    finalStatus = 500;
    if (!request.signal.aborted) log.error({ err: error, id }, "couldn't render a page");
  };
  const rendered = await renderWhole(page, request.signal, { nonce, onError });
  const own = allowOwnScripts(rendered, nonce, [themeScript]);
  const html = deprioritizeScripts(own.html);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Link", preloadHeader(html));
  headers.set("Content-Security-Policy", own.policy);
  return new Response(html, { status: finalStatus, headers });
}

const manifests = new Map<string, EntryContext["manifest"]>();

function localized(manifest: EntryContext["manifest"]): EntryContext["manifest"] {
  const language = currentLanguage();
  if (import.meta.env.DEV || language === "original") return manifest;
  const scripts = /"\/assets\/(?=[\w.-]+\.js")/g;
  const named =
    manifests.get(language) ??
    JSON.parse(JSON.stringify(manifest).replaceAll(scripts, `"/assets/${language}/`));
  manifests.set(language, named);
  return named;
}

/** Uses its own signal: under the request's, Node would retain the render and collect neither. */
async function renderWhole(
  page: ReactNode,
  requestSignal: AbortSignal,
  options: { nonce: string; onError: (error: unknown) => void },
): Promise<string> {
  const controller = new AbortController();
  const abort = () => controller.abort(requestSignal.reason);
  if (requestSignal.aborted) abort();
  requestSignal.addEventListener("abort", abort);
  try {
    const stream = await renderToReadableStream(page, {
      ...options,
      signal: controller.signal,
      // React would otherwise append large content and move it into place by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    });
    await stream.allReady;
    return await new Response(stream).text();
  } finally {
    requestSignal.removeEventListener("abort", abort);
  }
}

function isRefusal(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status < 500;
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRefusal(error)) return;
  const logContext = context.get(requestLogContext);
  const { id, route } = logContext;
  const status = isStorageUnavailable(error) ? 503 : failureStatus(error);
  if (status === 503) logContext.isUnavailable = true;
  else if (status) logContext.failureStatus = status;
  const about = { err: error, id, route, method: request.method };
  if (status) log.warn(about, `a page failed with ${status}`);
  else log.error(about, "a page failed");
};
