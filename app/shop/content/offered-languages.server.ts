import { type Language, languages } from "#app/platform/i18n/language.ts";
import { untranslatedCounts } from "#messages";
import { shopContent } from "./shop-content.server.ts";

/** Pages of an order, which stay in the language in which it was placed. */
const pagesOfOrder =
  /^\/(?:(?:orders|checkout|sandbox|download|delivery|thank-you)\/|withdraw(?=[/.?]|$))/;

export async function isOffered(language: Language, path: string): Promise<boolean> {
  return pagesOfOrder.test(path) || (await shopContent()).languages.includes(language);
}

/** Languages in which some texts of the product are still English. */
export function listUnfinishedLanguages(): { language: Language; count: number }[] {
  return languages
    .map((language) => ({ language, count: untranslatedCounts[language] }))
    .filter(({ count }) => count > 0);
}
