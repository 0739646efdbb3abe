import type { Language } from "./language.ts";

const names = new Map<Language, string>();

/** Returns a language's name in itself, as an entry of a list. */
export function nameOfLanguage(language: Language): string {
  const known = names.get(language);
  if (known) return known;
  const name = new Intl.DisplayNames(language, { type: "language" }).of(language) ?? language;
  const entry = name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
  names.set(language, entry);
  return entry;
}
