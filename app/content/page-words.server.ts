import { type BuiltInPage, builtInAlternativeHome, builtInPages } from "./built-in-pages.ts";
import type { PageName } from "./content-names.ts";
import { shopContent } from "./shop-content.server.ts";

export type PageWords = {
  title: string;
  text: string;
  meta: { title: string; description: string };
};

export async function findPageWords(name: PageName): Promise<PageWords> {
  return wordsOf(name, builtInPages[name]);
}

/** What the owner wrote for the home page is for both. */
export async function findAlternativeHomeWords(): Promise<PageWords> {
  return wordsOf("home", builtInAlternativeHome);
}

async function wordsOf(name: PageName, builtIn: BuiltInPage): Promise<PageWords> {
  const { written } = await shopContent();
  const own = written.get(name);
  const { title, text } = own?.title ? { title: own.title, text: own.text } : builtIn;
  const plain = { title: `${title} · Dubplate`, description: text || title };
  return { title, text, meta: own ? plain : (builtIn.meta ?? plain) };
}
