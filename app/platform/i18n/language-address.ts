import {
  currentLanguage,
  DEFAULT_LANGUAGE,
  languageOfPath,
  type MessageLanguage,
} from "./language.ts";

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

/** Returns the address of a page, which has none of its own, in a language: `/pt/cart`. */
export function localPath(path: string, language?: MessageLanguage): string {
  if (!hasLanguage(path)) return path;
  const prefix = prefixOf(language);
  return prefix ? prefix + path.replace(/^\/(?=\?|$)/, "") : path;
}

/** Takes the language out of an address: `/pt/cart?page=2` is `/cart?page=2`. */
export function withoutPrefix(path: string): string {
  const language = languageOfPath(path);
  if (!language) return path;
  const rest = path.slice(language.length + 1);
  if (rest.startsWith("/")) return rest;
  return rest.startsWith(".") ? `/_${rest}` : `/${rest}`;
}
