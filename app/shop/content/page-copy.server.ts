import { type BuiltInPage, builtInAlternativeHome, builtInPages } from "./built-in-pages.ts";
import type { PageName } from "./content-names.ts";
import { shopContent } from "./shop-content.server.ts";

export type PageCopy = {
  title: string;
  text: string;
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
  const { title, text } = own?.title ? { title: own.title, text: own.text } : builtIn;
  const plain = { title: `${title} · ${shopName}`, description: text || title };
  const { meta } = builtIn;
  if (own || !meta) return { title, text, meta: plain };
  return { title, text, meta: { ...meta, title: `${shopName} · ${meta.title}` } };
}
