import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setLanguageResolver } from "./language.ts";

const readers = new AsyncLocalStorage<Language | undefined>();

setLanguageResolver(() => readers.getStore());

export function runInLanguage<Value>(language: Language | undefined, work: () => Value): Value {
  return readers.run(language, work);
}

export function runInShopLanguage<Value>(work: () => Value): Value {
  return readers.run(undefined, work);
}
