import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import { findFilteredPage } from "../filters/filtered-tracks.server.ts";
import { publishedTracks } from "../public-tracks.server.ts";
import type { PublicTrack } from "../track.ts";
import type { TrackPage } from "../track-page.ts";
import { listTracksByIds } from "../tracks.server.ts";
import { type Correction, correctWords, wordsOf } from "./correct-search.server.ts";
import { countMatches, findMatches, MAX_MATCHES, type SearchTerms } from "./find-matches.server.ts";
import { findWithinFilter } from "./find-within-filter.server.ts";
import { type ParsedSearch, parseSearch, quotedText } from "./parse-search.ts";
import { listSearchedNames } from "./searched-names.server.ts";

/** One row of cards on a wide screen. */
const MAX_NAMED = 5;

export type SearchPage = TrackPage & {
  /** Present if the tracks have the tempo, key, genre or tag that the search names. */
  understood?: ParsedSearch;
  /** Tracks whose titles contain a search that is understood as a tempo or key, before the others. */
  named?: { tracks: PublicTrack[]; hasMore: boolean };
  correction?: Correction;
};

/**
 * Finds tracks with the tempo, key, genre and tag that a search names, else its text. Only a search
 * without results is repeated with its words in any order, and then in other spellings.
 */
export async function searchTracks(search: string, page: number): Promise<SearchPage> {
  const text = quotedText(search) ?? search;
  const understood = await parseSearch(search, await listSearchedNames());
  const fitting = understood && (await listFitting(understood, page));
  if (fitting) {
    const hasTag = understood.filter.chosen.tags !== undefined;
    const named = page === 1 || hasTag ? await findNamed(text) : undefined;
    const isNamed = (id: string) => named?.tracks.some((track) => track.id === id);
    const tracks = fitting.tracks.filter(({ id }) => !isNamed(id));
    // A tag that is also a common word of titles stays text.
    if (!hasTag || !named?.hasMore)
      return { ...fitting, tracks, understood, named: page === 1 ? named : undefined };
  }
  return (await listText([[text]], page)) ?? searchWords(text, page);
}

async function searchWords(text: string, page: number): Promise<SearchPage> {
  const words = (await wordsOf(text)) ?? [];
  const anyOrder = words.length > 1 ? await listText(termsOf(words), page) : undefined;
  if (anyOrder) return anyOrder;
  const correction = words.length > 0 ? await correctWords(words) : undefined;
  const corrected =
    correction?.isCertain && (await listText(termsOf(correction.search.split(" ")), page));
  const empty = { tracks: [], page, pages: 1, count: 0 };
  return { ...(corrected || empty), correction };
}

function termsOf(words: string[]): SearchTerms {
  return words.map((word) => [word]);
}

const allTracks = () => ({ tracks: publishedTracks(), order: "shop" as const });

/** Returns undefined if nothing matches. */
async function listText(terms: SearchTerms, page: number): Promise<TrackPage | undefined> {
  const ids = await findMatches(allTracks(), terms, page);
  const tracks = await listTracksByIds(ids.slice(0, PAGE_SIZE));
  const isAll = page === 1 && ids.length <= PAGE_SIZE;
  const found = isAll ? ids.length : await countMatches(publishedTracks(), terms);
  const count = Math.min(found, MAX_MATCHES);
  if (count === 0) return undefined;
  return { tracks, page, pages: lastPageOf(count), count, hasMore: found > count };
}

async function findNamed(text: string): Promise<SearchPage["named"]> {
  const ids = await findMatches(allTracks(), [[text]], 1);
  if (ids.length === 0) return undefined;
  const tracks = await listTracksByIds(ids.slice(0, MAX_NAMED));
  return { tracks, hasMore: ids.length > MAX_NAMED };
}

type Fitting = TrackPage & { correction?: Correction };

async function listFitting(parsed: ParsedSearch, page: number): Promise<Fitting | undefined> {
  const fitting = parsed.text
    ? await listFittingText(parsed, page)
    : await findFilteredPage({ ...parsed.filter, page });
  return fitting && fitting.count > 0 ? fitting : undefined;
}

async function listFittingText(
  { filter, text }: ParsedSearch,
  page: number,
): Promise<Fitting | undefined> {
  const words = await wordsOf(text);
  if (!words) return undefined;
  const find = (terms: SearchTerms) => findWithinFilter(filter, terms);
  let found = await find(termsOf(words));
  let correction: Correction | undefined;
  if (found.ids.length === 0) {
    correction = await correctWords(words, async (terms) => (await find(terms)).ids);
    if (!correction?.isCertain) return undefined;
    found = await find(termsOf(correction.search.split(" ")));
  }
  const { ids, hasMore } = found;
  const tracks = await listTracksByIds(ids.slice(offsetOf(page), offsetOf(page) + PAGE_SIZE));
  const pages = lastPageOf(ids.length);
  return { tracks, page, pages, count: ids.length, hasMore, correction };
}
