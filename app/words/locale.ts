import { type Language, langOf } from "./words.ts";

export const locales = { en: "en", pt: "pt-PT" } as const satisfies Record<Language, string>;

export type Locale = (typeof locales)[Language] | "en-GB" | "pt-BR";

/** For numbers, dates and names of countries that a screen of the admin area shows. `came`: where it is read as it came. */
export function readersLocale(came: Locale = "en"): Locale {
  const language = langOf(undefined);
  return language ? locales[language] : came;
}
