/** Languages of the shop. Others than the default have a prefix in addresses: `/pt/faq`. */
export const languages = ["en", "pt", "es", "fr", "de"] as const;

export type Language = (typeof languages)[number];
export type MessageLanguage = Language | "original";

/**
 * Locales of the catalogs in messages/. `original` is English, with the texts of the admin area
 * that were written in Portuguese.
 */
export const locales: Record<MessageLanguage, string> = {
  original: "en",
  en: "en",
  pt: "pt-PT",
  es: "es-ES",
  fr: "fr-FR",
  de: "de-DE",
};

/** Language of addresses without a prefix. */
export const DEFAULT_LANGUAGE = "en" satisfies Language;

/** Languages whose catalogs the build requires to be complete. Others fall back to English. */
export const completeLanguages: readonly Language[] = ["en", "pt", "es", "fr", "de"];

const prefix = /^\/([a-z]{2})(?=[/.?]|$)/;

/** Returns undefined if the path has no prefix. */
export function languageOfPath(path: string): Language | undefined {
  const [, name] = prefix.exec(path) ?? [];
  return languages.find((language) => language === name && language !== DEFAULT_LANGUAGE);
}

let ofAddress = (): Language | undefined =>
  typeof document === "undefined" ? undefined : languageOfPath(location.pathname);

export function setAddressLanguageResolver(choice: typeof ofAddress): void {
  ofAddress = choice;
}

/** Language of the address that the browser shows, which the admin area's language isn't. */
export function languageOfAddress(): Language | undefined {
  return ofAddress();
}

let chosen = languageOfAddress;

export function setLanguageResolver(choice: typeof chosen): void {
  chosen = choice;
}

/** `original` is the admin area in its original languages, and the shop in its own. */
export function currentLanguage(): MessageLanguage {
  return chosen() ?? "original";
}

export function langOf<Came extends Language | undefined>(came: Came): Language | Came {
  return chosen() ?? came;
}
