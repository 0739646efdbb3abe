import { AsyncLocalStorage } from "node:async_hooks";
import { loadWords } from "./load-words.ts";
import { chooseWords, type Language, type Words } from "./words.ts";

const readers = new AsyncLocalStorage<Words | undefined>();

chooseWords(() => readers.getStore());

/** What a request does while `t` speaks the language of its reader; without one, as it came. */
export async function inWordsOf<Value>(
  language: Language | undefined,
  work: () => Promise<Value>,
): Promise<Value> {
  return readers.run(language ? await loadWords(language) : undefined, work);
}

/** What emails and papers are composed in, whoever caused them. */
export function inShopsLanguage<Value>(work: () => Value): Value {
  return readers.run(undefined, work);
}
