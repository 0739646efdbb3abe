import { sql } from "kysely";
import { matchNewTracks, type NewTracks } from "../filters/new-tracks.server.ts";
import { filterParameters } from "../filters/track-filter.ts";
import { publishedTracks } from "../public-tracks.server.ts";
import { hasTerms, type SearchTerms } from "./find-matches.server.ts";
import { quotedText } from "./parse-search.ts";
import { searchTracks } from "./search-tracks.server.ts";

/** Returns the IDs of the new tracks that the shop's search lists, on any page. */
export async function searchNewTracks(news: NewTracks, search: string): Promise<Set<string>> {
  const { count, understood, terms } = await searchTracks(search, 1);
  if (count === 0) return new Set();
  const all = [...news.byId.keys()];
  if (!understood) return new Set(await idsWith(terms, all));
  const fitting = matchNewTracks(news, filterParameters(understood.filter).toString());
  const [found, named] = await Promise.all([
    idsWith(
      terms,
      fitting.map(({ id }) => id),
    ),
    idsWith([[quotedText(search) ?? search]], all),
  ]);
  return new Set([...found, ...named]);
}

async function idsWith(terms: SearchTerms, ids: string[]): Promise<string[]> {
  if (terms.length === 0) return ids;
  const tracks = await publishedTracks()
    .where("id", "=", sql<string>`any(${ids}::text[])`)
    .where(hasTerms(terms))
    .select("id")
    .execute();
  return tracks.map(({ id }) => id);
}
