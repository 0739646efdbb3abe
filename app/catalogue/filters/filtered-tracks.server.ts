import { LRUCache } from "lru-cache";
import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/web/paging.ts";
import type { TrackPage } from "../track-page.ts";
import { listInOrder } from "../tracks.server.ts";
import { type Facets, type Matches, matchTracks } from "./match-tracks.ts";
import { shopColumns } from "./shop-columns.server.ts";
import type { TrackColumns } from "./track-columns.ts";
import { filterParameters, type PageOfFilter, type TrackFilter } from "./track-filter.ts";

/** A page beyond the end is empty. */
export type FilteredPage = TrackPage & { count: number; facets: Facets; lastPage: number };

/** Of a list whose tracks are found in another way. */
export async function countChoices(filter: TrackFilter): Promise<Facets> {
  return matchOnce(await shopColumns(), filter, { offset: 0, limit: 0 }).facets;
}

export async function countFiltered(filter: TrackFilter): Promise<number> {
  return matchOnce(await shopColumns(), filter, { offset: 0, limit: 0 }).count;
}

export async function listFilteredIds(filter: TrackFilter, limit: number): Promise<string[]> {
  return matchOnce(await shopColumns(), filter, { offset: 0, limit }).ids;
}

export async function filterTracks({ page, ...filter }: PageOfFilter): Promise<FilteredPage> {
  const place = { offset: offsetOf(page), limit: PAGE_SIZE };
  const { ids, count, facets } = matchOnce(await shopColumns(), filter, place);
  const tracks = await listInOrder(ids);
  const lastPage = lastPageOf(count);
  return { tracks, page, hasNext: page < lastPage, count, facets, lastPage };
}

/** What many ask for at once is counted once, until a track changes. */
let matched = {
  columns: new WeakRef<object>({}),
  version: 0,
  of: new LRUCache<string, Matches>({ max: 100 }),
};

function matchOnce(
  columns: TrackColumns,
  filter: TrackFilter,
  place: { offset: number; limit: number },
): Matches {
  const { version } = columns;
  if (matched.columns.deref() !== columns || matched.version !== version) {
    matched = { columns: new WeakRef(columns), version, of: new LRUCache({ max: 100 }) };
  }
  const key = `${filterParameters(filter)} ${place.offset} ${place.limit}`;
  const known = matched.of.get(key) ?? matchTracks(columns, filter, place);
  matched.of.set(key, known);
  return known;
}
