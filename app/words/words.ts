/** What the admin area can be read in, besides as it came. */
export type Language = "en" | "pt";
export type Value = string | number;

export type Words = {
  language: Language;
  /** What has no entry stays as it came. */
  translate: (text: TemplateStringsArray | string, values: readonly Value[]) => string;
};

let chosen: () => Words | undefined = () => undefined;

/** Whose they are: on the server each request has its own, in a browser each page. */
export function chooseWords(choice: () => Words | undefined): void {
  chosen = choice;
}

/** The catalog of a reader's messages: `original` is the admin area as it came, and the shop. */
export function currentLanguage(): Language | "original" {
  return chosen()?.language ?? "original";
}

/**
 * A text of the admin area in the language of its reader: `t(text)` where it arrives with its values in it.
 * What is written where it is shown is a message (`#messages`).
 */
export function t(text: TemplateStringsArray, ...values: Value[]): string;
export function t<Text extends string | undefined>(text: Text): Text extends string ? string : Text;
export function t(text: TemplateStringsArray | string | undefined, ...values: Value[]) {
  const words = text && chosen();
  if (words) return words.translate(text, values);
  return typeof text === "object" ? String.raw({ raw: text }, ...values) : text;
}

/** The language in which a text is shown that came in `came`. */
export function langOf<Came extends Language | undefined>(came: Came): Language | Came {
  return chosen()?.language ?? came;
}

export const locales = { en: "en", pt: "pt-PT" } as const;

export type Locale = (typeof locales)[Language] | "en-GB" | "pt-BR";

/** For numbers, days and names of countries that a screen of the admin area shows. `came`: where it is read as it came. */
export function readersLocale(came: Locale = "en"): Locale {
  const language = langOf(undefined);
  return language ? locales[language] : came;
}
