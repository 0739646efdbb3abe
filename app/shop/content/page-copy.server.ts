import { type BuiltInPage, builtInAlternativeHome, builtInPages } from "./built-in-pages.ts";
import type { PageName } from "./content-names.ts";
import { shopContent, type WrittenPage } from "./shop-content.server.ts";
import { type Langs, translate } from "./translations.server.ts";

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
  if (own || !meta || title !== builtIn.title) return { title, text, langs, meta: plain };
  return { title, text, langs, meta: { ...meta, title: `${shopName} · ${meta.title}` } };
}
