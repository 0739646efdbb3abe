export type Language = "en" | "pt";

let chosen: () => Language | undefined = () => undefined;

export function setLanguageResolver(choice: () => Language | undefined): void {
  chosen = choice;
}

/** `original` is the admin area in its original languages, and the shop. */
export function currentLanguage(): Language | "original" {
  return chosen() ?? "original";
}

export function langOf<Came extends Language | undefined>(came: Came): Language | Came {
  return chosen() ?? came;
}
