import { use, useEffect } from "react";
import { type Language, languageOfAddress, languages, setLanguageResolver } from "./language.ts";

let areaLanguage: Language | undefined;

const isBrowser = typeof document !== "undefined";
/** Built scripts contain the messages of one language, those of development all. */
const isBuilt = isBrowser && import.meta.env.PROD;

const LANGUAGE_ATTRIBUTE = "data-language";
const documentLanguage = isBrowser
  ? (document.querySelector(`[${LANGUAGE_ATTRIBUTE}]`)?.getAttribute(LANGUAGE_ATTRIBUTE) ??
    undefined)
  : undefined;

function show(language: Language | undefined, area: string): void {
  areaLanguage = language;
  setLanguageResolver(() => (isInside(area) ? areaLanguage : languageOfAddress()));
}

function isInside(area: string, { pathname }: { pathname: string } = location): boolean {
  return pathname === area || pathname.startsWith(`${area}/`);
}

export function initPageLanguage(area: string): void {
  const language = languages.find((each) => each === documentLanguage);
  if (language) show(language, area);
}

export function usePageLanguage(language: Language | undefined, area: string) {
  if (isBrowser && language !== areaLanguage) show(language, area);
  useOwnDocument(language, area);
  return language ? { lang: language, [LANGUAGE_ATTRIBUTE]: language } : {};
}

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
