import { AsyncLocalStorage } from "node:async_hooks";
import { chooseLanguage, type Language } from "./words.ts";

const readers = new AsyncLocalStorage<Language | undefined>();

chooseLanguage(() => readers.getStore());

/** What a request does in the language of its reader; without one, as it came. */
export function inWordsOf<Value>(language: Language | undefined, work: () => Value): Value {
  return readers.run(language, work);
}

/** What emails and papers are composed in, whoever caused them. */
export function inShopsLanguage<Value>(work: () => Value): Value {
  return readers.run(undefined, work);
}
