import { href } from "react-router";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { filterParameters } from "#app/shop/catalog/filters/track-filter.ts";
import { listGenreNames } from "#app/shop/catalog/genres/genres.server.ts";
import { findNearestTracks } from "#app/shop/catalog/search/nearest-tracks.server.ts";
import { parseSearch } from "#app/shop/catalog/search/parse-search.ts";
import { searchTracks } from "#app/shop/catalog/search/search-tracks.server.ts";
import { addressToSave } from "#app/shop/customers/saved-searches/saved-search.ts";
import { pageOrLast } from "../shared/list-page.server.ts";

export type LoadedSearch = Awaited<ReturnType<typeof loadSearch>>;

/** @throws {Response} a redirect to the last page if the page is beyond it. */
export async function loadSearch(url: URL, search: string, page: number) {
  const { understood, ...results } = pageOrLast(url, await searchTracks(search, page));
  const isEmpty = results.count === 0;
  const parsed = isEmpty ? parseSearch(search, await listGenreNames()) : understood;
  const filter = parsed ? filterParameters(parsed.filter).toString() : "";
  return {
    search,
    results,
    chips: understood?.parts.map(({ label, without }) => ({ label, without: addressOf(without) })),
    filtersAddress: understood && `${href("/track-store")}?${filter}&filters=open`,
    saveAddress: addressToSave({ filter, words: parsed ? parsed.text : search }),
    nearest: isEmpty ? await findNearestTracks(search, results) : undefined,
  };
}

/** Leads to every track if nothing is searched. */
function addressOf(search: string): string {
  if (search === "") return href("/track-store");
  return listAddress(href("/"), new URLSearchParams({ search }));
}
