import type { Language } from "../../app/platform/i18n/language.ts";
import { readCatalogs } from "../../scripts/message-catalogs.ts";

const catalogs = readCatalogs();

/** Returns the addresses of fixed pages in a language by their English paths. */
export function localPages(language: Language): Map<string, string> {
  const slugs = new URLSearchParams(catalogs[language].page_slugs);
  return new Map([...slugs].map(([name, slug]) => [`/${name}`, `/${language}/${slug}`]));
}

/** Returns the address of a page in a language: `/pt/loja?view=list` for `/track-store?view=list`. */
export function localAddress(language: Language, path: string): string {
  const [page = ""] = path.split("?");
  const local = localPages(language).get(page) ?? `/${language}${page}`;
  return local + path.slice(page.length);
}
