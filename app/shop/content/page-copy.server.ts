import { type BuiltInPage, builtInAlternativeHome, builtInPages } from "./built-in-pages.ts";
import type { PageName } from "./content-names.ts";
import { shopContent } from "./shop-content.server.ts";
import { type Langs, translate } from "./translations.server.ts";

export type PageCopy = {
  title: string;
  text: string;
  langs: Langs<"page">;
  meta: { title: string; description: string };
};

export async function findPageCopy(name: PageName): Promise<PageCopy> {
  return copyOf(name, builtInPages[name]);
}

export async function findAlternativeHomeCopy(): Promise<PageCopy> {
  return copyOf("home", builtInAlternativeHome);
}

async function copyOf(name: PageName, builtIn: BuiltInPage): Promise<PageCopy> {
  const { written, shopName } = await shopContent();
  const own = written.get(name);
  const original = own?.title ? { title: own.title, text: own.text } : builtIn;
  const { title, text, langs } = await translate("page", name, original);
  const plain = { title: `${title} · ${shopName}`, description: text || title };
  const { meta } = builtIn;
  if (own || !meta || title !== builtIn.title) return { title, text, langs, meta: plain };
  return { title, text, langs, meta: { ...meta, title: `${shopName} · ${meta.title}` } };
}
