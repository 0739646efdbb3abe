import { listSearchedGenres, type SearchedGenre } from "../genres/genre-labels.server.ts";
import { type SearchedTag, tagFinder } from "../tag-labels.server.ts";

/** Genres and tags that a search may name. */
export type SearchedNames = {
  genres: SearchedGenre[];
  findTag: (text: string) => Promise<SearchedTag | undefined>;
};

export async function listSearchedNames(): Promise<SearchedNames> {
  const [genres, findTag] = await Promise.all([listSearchedGenres(), tagFinder()]);
  return { genres, findTag };
}
