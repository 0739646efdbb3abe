import { type BuiltInPage, builtInAlternativeHome, builtInPages } from "./built-in-pages.ts";
import { translateBuiltIn } from "./built-in-translations.server.ts";
import type { PageName } from "./content-names.ts";
import { shopContent, type WrittenPage } from "./shop-content.server.ts";
import { type Langs, languageToTranslateTo, translate } from "./translations.server.ts";

export type PageCopy = {
  title: string;
  text: string;
  langs: Langs<"page">;
  meta: { title: string; description: string };
};

export async function findPageCopy(name: PageName): Promise<PageCopy> {
  const { written } = await shopContent();
  return copyOf(name, written.get(name), builtInPages[name]);
}

/** The translations of the home page don't apply to the built-in text of this page. */
export async function findAlternativeHomeCopy(): Promise<PageCopy> {
  const own = (await shopContent()).written.get("home");
  return copyOf(own ? "home" : "alternative-home", own, builtInAlternativeHome);
}

async function copyOf(
  translatedId: string,
  own: WrittenPage | undefined,
  builtIn: BuiltInPage,
): Promise<PageCopy> {
  const { shopName } = await shopContent();
  const original = own?.title ? { title: own.title, text: own.text } : builtIn;
  const { title, text, langs } = await translate("page", translatedId, original);
  const plain = { title: `${title} · ${shopName}`, description: text || title };
  const { meta } = builtIn;
  if (own || !meta || title !== local(builtIn.title)) return { title, text, langs, meta: plain };
  const description = local(meta.description);
  return { title, text, langs, meta: { title: `${shopName} · ${local(meta.title)}`, description } };
}

/** Returns a built-in text in the language of the page. */
function local(text: string): string {
  const language = languageToTranslateTo();
  return (language && translateBuiltIn("page", text, language)) ?? text;
}
