import { use, useEffect } from "react";
import { chooseLanguage, type Language } from "./words.ts";

/* In a browser the words are the page's, while it shows the admin area. */

let shown: Language | undefined;

const isBrowser = typeof document !== "undefined";
/** In development scripts have the messages of all languages. */
const isBuilt = isBrowser && import.meta.env.PROD;

/** The name of the attribute by which the server says in which language it has written a page. */
const WRITTEN_IN = "data-words";
/** Of the page's scripts; undefined for pages of the shop, and for the admin area as it came. */
const documentLanguage = isBrowser
  ? (document.querySelector(`[${WRITTEN_IN}]`)?.getAttribute(WRITTEN_IN) ?? undefined)
  : undefined;

/** `area`: the path below which it counts; the shop around it stays as it came. */
function show(language: Language | undefined, area: string): void {
  shown = language;
  chooseLanguage(() => (isInside(area) ? shown : undefined));
}

function isInside(area: string, { pathname }: { pathname: string } = location): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}

/** Before a page of the server comes to life, so that its first render says the same. */
export function readWordsOfPage(area: string): void {
  if (documentLanguage === "en" || documentLanguage === "pt") show(documentLanguage, area);
}

/** Returns what the outermost element of the area says of its language. */
export function usePageWords(language: Language | undefined, area: string) {
  if (isBrowser && language !== shown) show(language, area);
  useOwnDocument(language, area);
  return language ? { lang: language, [WRITTEN_IN]: language } : {};
}

/** A document's scripts have the messages of one language, so that another's wants another document. */
function useOwnDocument(language: Language | undefined, area: string): void {
  if (isBuilt && documentLanguage !== language) {
    location.reload();
    use(new Promise(() => {}));
  }
  useEffect(() => {
    if (!isBuilt || !documentLanguage) return undefined;
    // A link out of the area is the browser's, and brings the other document at once.
    const keepFromRouter = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a");
      if (link && link.origin === location.origin && !isInside(area, link)) event.stopPropagation();
    };
    window.addEventListener("click", keepFromRouter, true);
    return () => {
      window.removeEventListener("click", keepFromRouter, true);
      if (!isInside(area)) location.reload();
    };
  }, [area]);
}
