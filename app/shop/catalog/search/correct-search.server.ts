import { publishedTracks } from "../public-tracks.server.ts";
import { findMatches } from "./find-matches.server.ts";
import { foldText, shopVocabulary } from "./vocabulary.server.ts";

/** `isCertain` means at most one wrong letter per word, so that a correction needs no question. */
export type Correction = { search: string; isCertain: boolean };

/** Replaces unknown words by the nearest of the shop, or keeps one word alone, if that matches. */
export async function correctSearch(search: string): Promise<Correction | undefined> {
  const vocabulary = await shopVocabulary();
  const words = (await foldText(search)).split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const nearestWords = words.slice(0, MAX_WORDS).map((word, at) => {
    const isBegun = at === words.length - 1;
    const isKnown = /\p{N}/u.test(word) || vocabulary.has(word, { isBegun });
    return isKnown ? { word, distance: 0 } : vocabulary.nearest(word, { isBegun });
  });
  const replacements = nearestWords.filter((each) => each !== undefined);
  const correctedText = replacements.map(({ word }) => word).join(" ");
  const isWhole = replacements.length === words.length;
  if (
    isWhole &&
    replacements.some(({ distance }) => distance > 0) &&
    (await finds(correctedText))
  ) {
    return {
      search: correctedText,
      isCertain: replacements.every(({ distance }) => distance <= 1),
    };
  }
  const longest = replacements
    .map(({ word }) => word)
    .sort((one, other) => other.length - one.length);
  for (const word of longest.filter((each) => each !== search)) {
    if (await finds(word)) return { search: word, isCertain: false };
  }
  return undefined;
}

const MAX_WORDS = 8;

async function finds(search: string): Promise<boolean> {
  const tracks = publishedTracks();
  return (await findMatches({ tracks, order: "shop" }, search, 1)).length > 0;
}
