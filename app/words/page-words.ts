import { use } from "react";
import { loadWords } from "./load-words.ts";
import { chooseWords, type Language, type Words } from "./words.ts";

/* In a browser the words are the page's, while it shows the admin area. */

let shown: Words | undefined;

const isBrowser = typeof document !== "undefined";

/** The name of the attribute by which the server says in which language it has written a page. */
const WRITTEN_IN = "data-words";

/** `area`: the path below which the words count; the shop around it stays as it came. */
function show(words: Words | undefined, area: string): void {
  shown = words;
  const isInside = () => location.pathname === area || location.pathname.startsWith(`${area}/`);
  chooseWords(() => (isInside() ? shown : undefined));
}

/** Before a page of the server comes to life, so that its first render says the same. */
export async function readWordsOfPage(area: string): Promise<void> {
  if (!isBrowser) return;
  const language = document.querySelector(`[${WRITTEN_IN}]`)?.getAttribute(WRITTEN_IN);
  if (language === "en" || language === "pt") show(await loadWords(language), area);
}

/** Waits for the words where the area is entered from elsewhere. Returns what its outermost element says of them. */
export function usePageWords(language: Language | undefined, area: string) {
  if (isBrowser && language !== shown?.language) {
    show(language ? use(loadWords(language)) : undefined, area);
  }
  return language ? { lang: language, [WRITTEN_IN]: language } : {};
}
