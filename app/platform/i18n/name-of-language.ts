import type { Language } from "./language.ts";

/** Returns a language's name in itself. */
export function nameOfLanguage(language: Language): string {
  return new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
}
