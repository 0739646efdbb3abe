import type { Language, Words } from "./words.ts";

const loaded = new Map<Language, Promise<Words | undefined>>();

/**
 * Each language is a script of its own, which only its readers load. Where it is out of reach everything is said as it
 * came, until the document is loaded anew.
 */
export function loadWords(language: Language): Promise<Words | undefined> {
  const words = loaded.get(language) ?? load(language).catch(() => undefined);
  loaded.set(language, words);
  return words;
}

async function load(language: Language): Promise<Words> {
  const [{ wordsOf }, catalogue] = await Promise.all([
    import("./translator.ts"),
    language === "pt" ? import("./portuguese.json") : import("./english.json"),
  ]);
  return wordsOf(language, catalogue.default);
}
