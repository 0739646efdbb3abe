import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, languages, setLanguageResolver } from "./language.ts";

const readers = new AsyncLocalStorage<Language | undefined>();

setLanguageResolver(() => readers.getStore());

export function runInLanguage<Value>(language: Language | undefined, work: () => Value): Value {
  return readers.run(language, work);
}

export function runInShopLanguage<Value>(work: () => Value): Value {
  return readers.run(undefined, work);
}

/** Language in which to write to the reader later. */
export function readersLanguage(): Language {
  return readers.getStore() ?? "en";
}

/** Falls back to English if the shop no longer has a stored language. */
export function storedLanguage(code: string): Language {
  return languages.find((language) => language === code) ?? "en";
}

/** Runs in a stored language, or in the shop's own if there is none. */
export function runInStoredLanguage<Value>(
  code: string | null | undefined,
  work: () => Value,
): Value {
  return readers.run(code ? storedLanguage(code) : undefined, work);
}
