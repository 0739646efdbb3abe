import { canonicalPath } from "#app/platform/i18n/canonical-path.ts";
import { type Language, languageOfPath } from "#app/platform/i18n/language.ts";
import { hasLanguage, localPath } from "#app/platform/i18n/language-address.ts";
import { runInLanguageOfAddress } from "#app/platform/i18n/request-language.server.ts";
import { env } from "#app/platform/system/env.server.ts";
import { findOwnAddress } from "./page-cache/page-address.server.ts";
import { addSecurityHeaders } from "./security-headers.server.ts";

type Fetch<Environment> = (
  request: Request,
  environment: Environment,
) => Response | Promise<Response>;

/** Says whether the shop has a page in a language. */
export type IsOffered = (language: Language, path: string) => Promise<boolean>;

/**
 * Answers `/pt/carrinho` as `/cart` in Portuguese: nothing behind it sees the language. `/pt/cart`
 * leads there. A page that isn't offered leads to the default language, temporarily. Forms that are
 * already open still arrive.
 */
export function inLanguageOfAddress<Environment>(
  fetch: Fetch<Environment>,
  isOffered: IsOffered,
): Fetch<Environment> {
  return async (request, environment) => {
    const { url, method } = request;
    const at = url.indexOf("/", "https://".length);
    const target = url.slice(at);
    const language = languageOfPath(target);
    // `Request` refuses the method, which no page answers.
    if (!language || method === "TRACE") return fetch(request, environment);
    const path = canonicalPath(target);
    if (!hasLanguage(path)) return moved(path, method) ?? fetch(request, environment);
    const redirect = (await isOffered(language, path))
      ? renamed(target, method)
      : moved(path, method);
    if (redirect) return redirect;
    const { headers, body, signal } = request;
    const init: RequestInit = { method, headers, signal };
    if (body) Object.assign(init, { body, duplex: "half" });
    const own = new Request(url.slice(0, at) + path, init);
    return runInLanguageOfAddress(language, async () =>
      inLanguage(await fetch(own, environment), language),
    );
  };
}

function inLanguage(response: Response, language: Language): Response {
  const location = response.headers.get("Location");
  if (!location || !/^\/(?!\/)/.test(location)) return response;
  const headers = new Headers(response.headers);
  headers.set("Location", localPath(location, language));
  return new Response(response.body, { status: response.status, headers });
}

/** Leads from `/pt/cart` to the name that the language has for it, permanently. */
function renamed(target: string, method: string): Response | undefined {
  const own = method === "GET" || method === "HEAD" ? findOwnAddress(target) : undefined;
  if (!own) return undefined;
  const headers = new Headers({ Location: own });
  addSecurityHeaders(headers);
  return new Response(null, { status: 301, headers });
}

/** Leads out of the language. The router follows its data's header with a document. */
function moved(path: string, method: string): Response | undefined {
  // A second slash would name another host.
  if ((method !== "GET" && method !== "HEAD") || path.startsWith("//")) return undefined;
  const url = new URL(path, env.SITE_URL);
  const isData = url.pathname.endsWith(".data");
  url.pathname = url.pathname.replace(/(?:\/_)?\.data$/, "");
  url.searchParams.delete("_routes");
  const headers = new Headers(
    isData
      ? { "X-Remix-Redirect": url.href, "X-Remix-Reload-Document": "true" }
      : { Location: path },
  );
  addSecurityHeaders(headers);
  return new Response(null, { status: isData ? 204 : 302, headers });
}
