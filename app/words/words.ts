/** What the admin area can be read in, besides as it came. */
export type Language = "en" | "pt";

let chosen: () => Language | undefined = () => undefined;

/** Whose it is: on the server each request has its own, in a browser each page. */
export function chooseLanguage(choice: () => Language | undefined): void {
  chosen = choice;
}

/** The catalog of a reader's messages: `original` is the admin area as it came, and the shop. */
export function currentLanguage(): Language | "original" {
  return chosen() ?? "original";
}

/** The language in which a text is shown that came in `came`. */
export function langOf<Came extends Language | undefined>(came: Came): Language | Came {
  return chosen() ?? came;
}
