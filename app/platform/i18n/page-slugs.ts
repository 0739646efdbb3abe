import { m } from "#messages";
import { languageOfAddress, type MessageLanguage } from "./language.ts";

type Slugs = URLSearchParams | undefined;

/** A browser has the messages of one language. Those of development's addresses are English. */
let readSlugs = (language: MessageLanguage): Slugs =>
  language === languageOfAddress() && !import.meta.env.DEV
    ? new URLSearchParams(m.page_slugs())
    : undefined;

export function setPageSlugs(choice: typeof readSlugs): void {
  readSlugs = choice;
}

/** Returns undefined for a language whose messages are not loaded. */
export function slugsOf(language: MessageLanguage): Slugs {
  return readSlugs(language);
}

/** Matches a path of one segment, whose data React Router asks for with an ending. */
export const segment = /^\/([a-z-]+)(?=(\.data)?([?#]|$))/;

/** Names a fixed page as a language does: `/cart?page=2` is `/carrinho?page=2`. */
export function translatePath(
  path: string,
  language: MessageLanguage | undefined = languageOfAddress(),
): string {
  return path.replace(segment, (same, name) => {
    const slug = language && slugsOf(language)?.get(name);
    return slug ? `/${slug}` : same;
  });
}
