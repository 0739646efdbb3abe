import { findCurrentGenres, findGenresBySlug, listGenreNames } from "../genres/genres.server.ts";
import { type PageOfFilter, readTrackFilter } from "./track-filter.ts";

/** Reads the filter in a URL. Its genres have their current names, in the owner's order. */
export async function readStoreFilter(parameters: URLSearchParams): Promise<PageOfFilter> {
  const filter = readTrackFilter(parameters);
  if (filter.genres.length === 0) return filter;
  const byName = await findCurrentGenres([...filter.genres]);
  const bySlug = await findGenresBySlug(filter.genres.filter((given) => !byName.has(given)));
  const current = new Set([...byName.values(), ...bySlug]);
  const genres =
    current.size > 1 ? (await listGenreNames()).filter((name) => current.has(name)) : [...current];
  return { ...filter, genres };
}
