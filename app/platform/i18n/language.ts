/**
 * Locales of the catalogs in messages/. `original` is English, with the texts of the admin area
 * that were written in Portuguese.
 */
export const locales = {
  original: "en",
  en: "en",
  pt: "pt-PT",
  es: "es-ES",
  fr: "fr-FR",
  de: "de-DE",
} as const;

export type MessageLanguage = keyof typeof locales;
export type Language = Exclude<MessageLanguage, "original">;

/** Language of addresses without a prefix. */
export const DEFAULT_LANGUAGE = "en" satisfies Language;

/** Languages of the shop. Others than the default have a prefix in addresses: `/pt/cart`. */
export const languages = Object.keys(locales).filter((name) => name !== "original") as Language[];

/** Languages whose catalogs the build requires to be complete. Others fall back to English. */
export const completeLanguages: readonly Language[] = ["en", "pt", "es", "fr", "de"];

const prefix = /^\/([a-z]{2})(?=[/.?]|$)/;

/** Returns undefined if the path has no prefix. */
export function languageOfPath(path: string): Language | undefined {
  const [, name] = prefix.exec(path) ?? [];
  return languages.find((language) => language === name && language !== DEFAULT_LANGUAGE);
}

const isBrowser = typeof document !== "undefined";

export function languageOfDocument(): Language | undefined {
  return isBrowser ? languageOfPath(location.pathname) : undefined;
}

let chosen: () => Language | undefined = languageOfDocument;

export function setLanguageResolver(choice: () => Language | undefined): void {
  chosen = choice;
}

/** `original` is the admin area in its original languages, and the shop in its own. */
export function currentLanguage(): MessageLanguage {
  return chosen() ?? "original";
}

export function langOf<Came extends Language | undefined>(came: Came): Language | Came {
  return chosen() ?? came;
}
