import { use, useEffect } from "react";
import { m } from "#messages";
import { loadWords } from "./load-words.ts";
import { chooseWords, type Language, type Words } from "./words.ts";

/* In a browser the words are the page's, while it shows the admin area. */

let shown: Words | undefined;

const isBrowser = typeof document !== "undefined";
/** In development scripts have the messages of all languages. */
const isBuilt = isBrowser && import.meta.env.PROD;

/** The name of the attribute by which the server says in which language it has written a page. */
const WRITTEN_IN = "data-words";

/** `area`: the path below which the words count; the shop around it stays as it came. */
function show(words: Words | undefined, area: string): void {
  shown = words;
  chooseWords(() => (isInside(area) ? shown : undefined));
}

function isInside(area: string): boolean {
  return location.pathname === area || location.pathname.startsWith(`${area}/`);
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
  useOwnDocument(language ?? "original", area);
  return language ? { lang: language, [WRITTEN_IN]: language } : {};
}

/** A document's scripts have the messages of one language, so that another's wants another document. */
function useOwnDocument(language: Language | "original", area: string): void {
  if (isBuilt && m.language() !== language) {
    location.reload();
    use(new Promise(() => {}));
  }
  useEffect(
    () => () => {
      if (isBuilt && m.language() !== "original" && !isInside(area)) location.reload();
    },
    [area],
  );
}
