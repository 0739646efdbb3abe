import { matchNewTracks, type NewTracks } from "../filters/new-tracks.server.ts";
import { filterParameters } from "../filters/track-filter.ts";
import { parseSearch, quotedText } from "./parse-search.ts";
import { listSearchedNames } from "./searched-names.server.ts";
import { foldTexts, shopVocabulary } from "./vocabulary.server.ts";
import type { Vocabulary } from "./vocabulary.ts";

/**
 * Returns, for each search, the IDs of the new tracks that it finds by their tempo, key, genre and tag,
 * by its text, or by its words in any order and in other spellings. Reads no track, so that
 * thousands of searches take seconds.
 */
export async function searchNewTracks(
  news: NewTracks,
  searches: string[],
): Promise<Map<string, Set<string>>> {
  if (searches.length === 0) return new Map();
  const names = await listSearchedNames();
  const parsed = await Promise.all(
    searches.map(async (search) => {
      const { text = "", filter } = (await parseSearch(search, names)) ?? {};
      return { search, phrase: quotedText(search) ?? search, text, filter };
    }),
  );
  const [folded, vocabulary] = await Promise.all([
    foldTexts(parsed.flatMap(({ phrase, text }) => [phrase, text])),
    shopVocabulary(),
  ]);
  const termsIn = (text: string) => spellWords(folded.get(text) ?? "", vocabulary);
  const found = parsed.map(({ search, phrase, text, filter }) => {
    const fitting = filter ? matchNewTracks(news, filterParameters(filter).toString()) : [];
    const textTerms = termsIn(text);
    const fits = fitting.filter(({ searchText }) => containsAll(searchText, textTerms));
    const words = folded.get(phrase) ?? "";
    const anyOrder = quotedText(search) === undefined ? termsIn(phrase) : [];
    const named = [...news.byId.values()].filter(
      ({ searchText }) =>
        (words !== "" && searchText.includes(words)) ||
        (anyOrder.length > 0 && containsAll(searchText, anyOrder)),
    );
    return [search, new Set([...fits, ...named].map(({ id }) => id))] as const;
  });
  return new Map(found);
}

/** Returns each word's spellings: itself, or those with one wrong letter if no track has it. */
function spellWords(text: string, vocabulary: Vocabulary): string[][] {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.map((word) => {
    if (/\p{N}/u.test(word) || vocabulary.has(word, { isBegun: true })) return [word];
    const near = vocabulary.nearest(word, { isBegun: false });
    return [word, ...near.filter(({ distance }) => distance === 1).map((each) => each.word)];
  });
}

function containsAll(text: string, terms: string[][]): boolean {
  return terms.every((spellings) => spellings.some((word) => text.includes(word)));
}
