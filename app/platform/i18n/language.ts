/** Languages of the admin area, besides its original ones. */
export type Language = "en" | "pt";

let chosen: () => Language | undefined = () => undefined;

/** Sets how the language is found: per request on the server, per page in a browser. */
export function setLanguageResolver(choice: () => Language | undefined): void {
  chosen = choice;
}

/**
 * Returns the catalog of a reader's messages. `original` is the admin area in its original
 * languages, and the shop.
 */
export function currentLanguage(): Language | "original" {
  return chosen() ?? "original";
}

/** Returns the language of a displayed text that was written in `came`. */
export function langOf<Came extends Language | undefined>(came: Came): Language | Came {
  return chosen() ?? came;
}
