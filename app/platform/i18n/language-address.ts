import {
  currentLanguage,
  DEFAULT_LANGUAGE,
  type Language,
  languageOfPath,
  type MessageLanguage,
} from "./language.ts";
import { translatePath } from "./page-slugs.ts";

/** First segments of addresses that are the same in every language. */
const withoutLanguage =
  /^\/(?:admin|assets|healthz|insights|live|media|metrics|readyz|register\.json|robots\.txt|sitemap\.xml|uploads|webhooks)(?=[/.?#]|$)/i;

export function hasLanguage(path: string): boolean {
  return !withoutLanguage.test(path);
}

/** Returns `/pt` for Portuguese, and nothing for the default language. */
export function prefixOf(language: MessageLanguage = currentLanguage()): string {
  return language === "original" || language === DEFAULT_LANGUAGE ? "" : `/${language}`;
}

/** Returns the address of a page in a language: `/pt/carrinho` for `/cart`. */
export function localPath(path: string, language = currentLanguage()): string {
  const prefix = hasLanguage(path) && prefixOf(language);
  return prefix ? prefix + translatePath(path, language).replace(/^\/(?=\?|$)/, "") : path;
}

/** Names of this page by language: `/loja`. Undefined if all languages share one. */
export type PageNames = Record<Language, string> | undefined;

/** Returns the address of this page in another language, whose names a browser does not have. */
export function alternatePath(path: string, language: Language, names: PageNames): string {
  return localPath(names ? path.replace(/^[^?]*/, names[language]) : path, language);
}

/** Takes the prefix out of an address, as the router does: `/pt/carrinho` is `/carrinho`. */
export function withoutPrefix(path: string): string {
  const language = languageOfPath(path);
  const rest = language ? path.slice(language.length + 1) : path;
  return rest.replace(/^(?!\/)\.?/, (ending) => (ending ? "/_." : "/"));
}
