import { AsyncLocalStorage } from "node:async_hooks";
import { type Language, setLanguageResolver } from "./language.ts";

const readers = new AsyncLocalStorage<Language | undefined>();

setLanguageResolver(() => readers.getStore());

/** Runs a request's work in the reader's language, or in the original ones. */
export function runInLanguage<Value>(language: Language | undefined, work: () => Value): Value {
  return readers.run(language, work);
}

/** Runs work in the shop's language, for emails and documents, whoever caused them. */
export function inShopsLanguage<Value>(work: () => Value): Value {
  return readers.run(undefined, work);
}
