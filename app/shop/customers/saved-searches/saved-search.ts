import { href } from "#app/platform/navigation/href.ts";
import { listAddress, queryOf, withParameters } from "#app/platform/navigation/list-address.ts";
import {
  filterParameters,
  type PageOfFilter,
  type TrackFilter,
} from "#app/shop/catalog/filters/track-filter.ts";

/** `filter` has canonical URL parameters, or is empty for all tracks. */
export type SavedSearch = { filter: string; words: string };

/** Drops the filter for sold tracks and the order, which new tracks do not need. */
export function savedSearchOf({ search = "", ...filter }: Omit<PageOfFilter, "page">): SavedSearch {
  const saved: TrackFilter = { ...filter, hideSold: false, sort: "shop" };
  return { filter: filterParameters(saved).toString(), words: search };
}

/** The page of a text search has no filters. */
export function addressOfList({ filter, words }: SavedSearch): string {
  if (filter === "" && words !== "") return listAddress(href("/"), queryOf({ search: words }));
  return listAddress(href("/track-store"), new URLSearchParams(filter));
}

export function addressToSave({ filter, words }: SavedSearch): string {
  const parameters = new URLSearchParams(filter);
  return listAddress(href("/saved-searches"), withParameters(parameters, { search: words }));
}
