import { AsyncLocalStorage } from "node:async_hooks";
import { m } from "#messages";
import {
  DEFAULT_LANGUAGE,
  type Language,
  languages,
  type MessageLanguage,
  setAddressLanguageResolver,
  setLanguageResolver,
} from "./language.ts";
import type { PageNames } from "./language-address.ts";
import { setPageSlugs, translatePath } from "./page-slugs.ts";

type Reader = { language: Language | undefined; isOfAddress: boolean };

const readers = new AsyncLocalStorage<Reader>();
const pageSlugs = new Map<MessageLanguage, URLSearchParams>();

setLanguageResolver(() => readers.getStore()?.language);
setAddressLanguageResolver(() => {
  const reader = readers.getStore();
  return reader?.isOfAddress ? reader.language : undefined;
});
if (import.meta.env?.PROD) setPageSlugs(slugsOf);

function slugsOf(language: MessageLanguage): URLSearchParams {
  const text = () => runInLanguage(language === "original" ? undefined : language, m.page_slugs);
  const slugs = pageSlugs.get(language) ?? new URLSearchParams(text());
  pageSlugs.set(language, slugs);
  return slugs;
}

/** Returns undefined for a page that is called the same in all languages. */
export function namesOfPage(path: string): PageNames {
  const names = languages.map((language) => [language, translatePath(path, language)] as const);
  return names.some(([, name]) => name !== path)
    ? (Object.fromEntries(names) as PageNames)
    : undefined;
}

export function runInLanguage<Value>(language: Language | undefined, work: () => Value): Value {
  return readers.run({ language, isOfAddress: false }, work);
}

/** Runs for an address in this language, whose fixed pages have names in it. */
export function runInLanguageOfAddress<Value>(language: Language, work: () => Value): Value {
  return readers.run({ language, isOfAddress: true }, work);
}

export function runInShopLanguage<Value>(work: () => Value): Value {
  return runInLanguage(undefined, work);
}

/** Language in which to write to the reader later. */
export function readersLanguage(): Language {
  return readers.getStore()?.language ?? DEFAULT_LANGUAGE;
}

/** Falls back to English if the shop no longer has a stored language. */
export function storedLanguage(code: string): Language {
  return languages.find((language) => language === code) ?? DEFAULT_LANGUAGE;
}

/** Runs in a stored language, or in the shop's own if there is none. */
export function runInStoredLanguage<Value>(
  code: string | null | undefined,
  work: () => Value,
): Value {
  return runInLanguage(code ? storedLanguage(code) : undefined, work);
}
