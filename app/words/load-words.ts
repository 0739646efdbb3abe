import type { Language, Words } from "./words.ts";

const loaded = new Map<Language, Promise<Words>>();

/** Each language is a script of its own, which only its readers load. */
export function loadWords(language: Language): Promise<Words> {
  const known = loaded.get(language);
  if (known) return known;
  const words = load(language);
  loaded.set(language, words);
  words.catch(() => loaded.delete(language));
  return words;
}

async function load(language: Language): Promise<Words> {
  const [{ wordsOf }, catalogue] = await Promise.all([
    import("./translator.ts"),
    language === "pt" ? import("./portuguese.json") : import("./english.json"),
  ]);
  return wordsOf(language, catalogue.default);
}
