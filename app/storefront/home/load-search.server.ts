import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf, withParameters } from "#app/platform/navigation/list-address.ts";
import { filterParameters, type TrackFilter } from "#app/shop/catalog/filters/track-filter.ts";
import { findNearestTracks } from "#app/shop/catalog/search/nearest-tracks.server.ts";
import { searchTracks } from "#app/shop/catalog/search/search-tracks.server.ts";
import { addressToSave } from "#app/shop/customers/saved-searches/saved-search.ts";
import { pageOrLast } from "../shared/list-page.server.ts";

export type LoadedSearch = Awaited<ReturnType<typeof loadSearch>>;

/** @throws {Response} a redirect to the last page if the page is beyond it. */
export async function loadSearch(url: URL, search: string, page: number) {
  const { understood, ...results } = pageOrLast(url, await searchTracks(search, page));
  const isEmpty = results.count === 0;
  return {
    search,
    results,
    chips: understood?.parts.map(({ label, without }) => ({ label, without: addressOf(without) })),
    filtersAddress: understood && addressOfFilters(understood.filter),
    saveAddress: addressToSave({ filter: "", words: search }),
    nearest: isEmpty ? await findNearestTracks(search, results) : undefined,
  };
}

function addressOfFilters(filter: TrackFilter): string {
  const parameters = withParameters(filterParameters(filter), { filters: "open" });
  return listAddress(href("/track-store"), parameters);
}

/** Leads to every track if nothing is searched. */
function addressOf(search: string): string {
  if (search === "") return href("/track-store");
  return listAddress(href("/"), queryOf({ search }));
}
