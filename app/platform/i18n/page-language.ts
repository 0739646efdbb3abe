import { use, useEffect } from "react";
import { type Language, setLanguageResolver } from "./language.ts";

/* In a browser the language belongs to the page, while it shows the admin area. */

let areaLanguage: Language | undefined;

const isBrowser = typeof document !== "undefined";
/** Whether scripts contain the messages of one language only. In development they contain all. */
const isBuilt = isBrowser && import.meta.env.PROD;

/** Attribute with the language in which the server rendered a page. */
const WRITTEN_IN = "data-words";
/**
 * Language of the page's scripts, or undefined for the shop and the admin area in its original
 * languages.
 */
const documentLanguage = isBrowser
  ? (document.querySelector(`[${WRITTEN_IN}]`)?.getAttribute(WRITTEN_IN) ?? undefined)
  : undefined;

/** `area` is the path to which it applies; the shop around it keeps its language. */
function show(language: Language | undefined, area: string): void {
  areaLanguage = language;
  setLanguageResolver(() => (isInside(area) ? areaLanguage : undefined));
}

function isInside(area: string, { pathname }: { pathname: string } = location): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}

/** Sets the language before hydration, so that the first render matches the server's. */
export function initPageLanguage(area: string): void {
  if (documentLanguage === "en" || documentLanguage === "pt") show(documentLanguage, area);
}

/** Returns the `lang` of the area's outermost element. */
export function usePageLanguage(language: Language | undefined, area: string) {
  if (isBrowser && language !== areaLanguage) show(language, area);
  useOwnDocument(language, area);
  return language ? { lang: language, [WRITTEN_IN]: language } : {};
}

/** Reloads the document for another language, because its scripts contain the messages of one. */
function useOwnDocument(language: Language | undefined, area: string): void {
  if (isBuilt && documentLanguage !== language) {
    location.reload();
    use(new Promise(() => {}));
  }
  useEffect(() => {
    if (!isBuilt || !documentLanguage) return undefined;
    // The browser itself follows a link out of the area, which loads the other document.
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
