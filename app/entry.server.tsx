import { randomBytes } from "node:crypto";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { failureStatus } from "#app/platform/database/failure-status.server.ts";
import { compressPage } from "#app/platform/http/compress-page.server.ts";
import { allowOwnScripts } from "#app/platform/http/content-security-policy.server.ts";
import { deprioritizeScripts, preloadHeader } from "#app/platform/http/loading-order.server.ts";
import { renderWhole } from "#app/platform/http/render-whole.server.ts";
import { requestLogContext } from "#app/platform/http/request-context.ts";
import { RequestIdContext } from "#app/platform/http/request-id.tsx";
import { currentLanguage } from "#app/platform/i18n/language.ts";
import { hasLanguage, prefixOf } from "#app/platform/i18n/language-address.ts";
import { translatePath } from "#app/platform/i18n/page-slugs.ts";
import { translateRoutes } from "#app/platform/i18n/translate-routes.server.ts";
import { isStorageUnavailable } from "#app/platform/storage/storage-unavailable.ts";
import { log } from "#app/platform/system/log.server.ts";
import { themeScript } from "#app/platform/ui/theme.ts";
import { m } from "#messages";

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
  const renderMeta = await readHandoff(context.serverHandoffStream);
  const own = inLanguageOf(request, context);
  const page = () => (
    <RequestIdContext value={id}>
      <ServerRouter
        context={{ ...own, renderMeta, serverHandoffStream: new ReadableStream() }}
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
  const allowed = allowOwnScripts(rendered, nonce, [themeScript]);
  const html = deprioritizeScripts(allowed.html);
  headers.set("Content-Type", "text/html; charset=utf-8");
  headers.set("Link", preloadHeader(html));
  headers.set("Content-Security-Policy", allowed.policy);
  const body = await compressPage(request, Buffer.from(html, "latin1"), headers);
  return new Response(body, { status: finalStatus, headers });
}

/** Gives the router the prefix of the address, which its links and forms repeat. */
function inLanguageOf(request: Request, context: EntryContext): EntryContext {
  const own = { ...context, manifest: manifestOf(context) };
  const { staticHandlerContext, serverHandoffString = "" } = context;
  const { pathname } = new URL(request.url);
  const basename = hasLanguage(pathname) ? prefixOf() : "";
  if (!basename) return own;
  const { location } = staticHandlerContext;
  const matches = staticHandlerContext.matches.map((match) => ({
    ...match,
    pathname: translatePath(match.pathname),
    pathnameBase: translatePath(match.pathnameBase),
  }));
  const local = { ...location, pathname: basename + translatePath(location.pathname) };
  return {
    ...own,
    staticHandlerContext: { ...staticHandlerContext, basename, location: local, matches },
    serverHandoffString: serverHandoffString.replace('"basename":"/"', `"basename":"${basename}"`),
  };
}

/** Leaves out the routes of other pages, which the router would prepare for each request. */
function manifestOf({ manifest, staticHandlerContext }: EntryContext): EntryContext["manifest"] {
  const { routes, ...rest } = localized(manifest);
  const own = staticHandlerContext.matches.map(({ route }) => [route.id, routes[route.id]]);
  return { ...rest, routes: Object.fromEntries(own) };
}

const manifests = new Map<string, EntryContext["manifest"]>();

function localized(manifest: EntryContext["manifest"]): EntryContext["manifest"] {
  const language = currentLanguage();
  if (import.meta.env.DEV || language === "original") return manifest;
  const scripts = /"\/assets\/(?=[\w.-]+\.js")/g;
  const own = () => JSON.stringify(manifest).replaceAll(scripts, `"/assets/${language}/`);
  const named =
    manifests.get(language) ??
    JSON.parse(translateRoutes(own(), new URLSearchParams(m.page_slugs())));
  manifests.set(language, named);
  return named;
}

/** Reads the loaders' data before rendering, so that the page need not wait for it. */
async function readHandoff(
  stream: EntryContext["serverHandoffStream"],
): Promise<EntryContext["renderMeta"]> {
  const value = await new Response(stream).text();
  const read = Object.assign(Promise.resolve(), { result: { done: true, value } });
  return { streamCache: { 0: read } };
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
