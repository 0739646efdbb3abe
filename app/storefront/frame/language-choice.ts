import { currentLanguage, DEFAULT_LANGUAGE, type Language } from "#app/platform/i18n/language.ts";

const key = "language";

/** Remembered in the browser, like the theme. */
export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(key, language);
  } catch {
    // Storage is blocked: the shop offers the language again.
  }
}

export function languageOfPage(): Language {
  const current = currentLanguage();
  return current === "original" ? DEFAULT_LANGUAGE : current;
}

/** Returns the language that the visitor chose, or else the first of the browser's that the shop offers. */
export function preferredLanguage(offered: readonly Language[]): Language | undefined {
  const codes = navigator.languages.map((tag) => tag.split("-")[0]);
  return [readChoice(), ...codes]
    .map((code) => offered.find((language) => language === code))
    .find((language) => language !== undefined);
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
