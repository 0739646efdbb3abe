import type { Language } from "#app/platform/i18n/language.ts";
import { shopContent } from "./shop-content.server.ts";

/** Pages of an order, which stay in the language in which it was placed. */
const pagesOfOrder =
  /^\/(?:(?:orders|checkout|sandbox|download|delivery|thank-you)\/|withdraw(?=[/.?]|$))/;

export async function isOffered(language: Language, path: string): Promise<boolean> {
  return pagesOfOrder.test(path) || (await shopContent()).languages.includes(language);
}
