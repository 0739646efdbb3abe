import type { Language } from "./language.ts";

/** Returns a language's name in itself, as an entry of a list. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
