import { PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import { publishedTracks } from "../public-tracks.server.ts";
import { findMatches, type SearchTerms } from "./find-matches.server.ts";
import { foldText, shopVocabulary } from "./vocabulary.server.ts";
import { MIN_LETTERS, type Nearest, type Vocabulary } from "./vocabulary.ts";

/** `isCertain` means at most one wrong letter per word, so that a correction needs no question. */
export type Correction = { search: string; isCertain: boolean };

/** IDs of tracks that contain all terms, in the shop's order. */
type FindByTerms = (terms: SearchTerms) => Promise<string[]>;

const MAX_WORDS = 8;

/** Returns undefined for too many words to look up one by one. */
export async function wordsOf(search: string): Promise<string[] | undefined> {
  const words = (await foldText(search)).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return words.length > 0 && words.length <= MAX_WORDS ? words : undefined;
}

/** Replaces words by the shop's nearest, or keeps one word alone, if that matches. */
export async function correctWords(
  words: string[],
  find: FindByTerms = findAnywhere,
): Promise<Correction | undefined> {
  const vocabulary = await shopVocabulary();
  const spellings = words.map((word, at) =>
    spellingsOf(vocabulary, word, { isBegun: at === words.length - 1 }),
  );
  const certain = spellings.map((each) => each.filter(({ distance }) => distance <= 1));
  const chosen = (await chooseSpelling(certain, find)) ?? (await chooseSpelling(spellings, find));
  if (chosen) {
    const isCertain = chosen.every(({ distance }) => distance <= 1);
    return { search: chosen.map(({ word }) => word).join(" "), isCertain };
  }
  const single = spellings.flatMap((each) => each.slice(0, 1)).map(({ word }) => word);
  for (const word of single.sort((one, other) => other.length - one.length)) {
    if (words.length > 1 && (await find([[word]])).length > 0) {
      return { search: word, isCertain: false };
    }
  }
  return undefined;
}

function findAnywhere(terms: SearchTerms): Promise<string[]> {
  return findMatches({ tracks: publishedTracks(), order: "shop" }, terms, 1);
}

function spellingsOf(
  vocabulary: Vocabulary,
  word: string,
  { isBegun }: { isBegun: boolean },
): Nearest[] {
  const own = { word, distance: 0 };
  if (word.length < MIN_LETTERS || /\p{N}/u.test(word)) return [own];
  const near = vocabulary.nearest(word, { isBegun });
  if (!vocabulary.has(word, { isBegun })) return near;
  return [own, ...near.filter(({ distance }) => distance > 0)];
}

/** Returns the spelling with the fewest wrong letters among the first tracks that have one. */
async function chooseSpelling(
  spellings: Nearest[][],
  find: FindByTerms,
): Promise<Nearest[] | undefined> {
  if (spellings.some(({ length }) => length === 0)) return undefined;
  const ids = await find(spellings.map((each) => each.map(({ word }) => word)));
  if (ids.length === 0) return undefined;
  const tracks = await publishedTracks()
    .where("id", "in", ids.slice(0, PAGE_SIZE))
    .select("searchText")
    .orderBy("position")
    .execute();
  const found = tracks.map(({ searchText }) =>
    spellings.flatMap((each) => each.find(({ word }) => searchText.includes(word)) ?? []),
  );
  const wrongLetters = (each: Nearest[]) => each.reduce((sum, { distance }) => sum + distance, 0);
  return found.sort((one, other) => wrongLetters(one) - wrongLetters(other))[0];
}
