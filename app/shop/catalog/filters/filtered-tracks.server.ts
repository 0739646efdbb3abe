import { LRUCache } from "lru-cache";
import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import type { TrackPage } from "../track-page.ts";
import { listInOrder } from "../tracks.server.ts";
import type { Facets } from "./facets.ts";
import { matchAndCount, matchTracks, type PageRange } from "./match-tracks.ts";
import { shopColumns } from "./shop-columns.server.ts";
import type { TrackColumns } from "./track-columns.ts";
import {
  everyTrack,
  filterParameters,
  type PageOfFilter,
  type TrackFilter,
} from "./track-filter.ts";

type FilteredPage = TrackPage & { facets: Facets };

const countOnly = { offset: 0, limit: 0 };

export async function countChoices(filter: TrackFilter): Promise<Facets> {
  return matchAndCountOnce(await shopColumns(), filter, countOnly).facets;
}

export type UsedNames = Record<"subgenre" | "software" | "tags", string[]>;

/** Lists the names that most published tracks have. */
export async function listUsedNames(): Promise<UsedNames> {
  const { choices } = await countChoices(everyTrack);
  const namesOf = (name: keyof UsedNames) => choices[name]?.map((each) => each.name) ?? [];
  return { subgenre: namesOf("subgenre"), software: namesOf("software"), tags: namesOf("tags") };
}

/** Lists all tags of published tracks, the most used first. */
export async function listTags(): Promise<string[]> {
  const { tags, counts } = await shopColumns();
  return tags.names
    .map((name, index) => ({ name, count: index === 0 ? 0 : (counts.tags.counts[index] ?? 0) }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1))
    .map(({ name }) => name);
}

export async function countFiltered(filter: TrackFilter): Promise<number> {
  return matchOnce(await shopColumns(), filter, countOnly).count;
}

export async function listFilteredIds(filter: TrackFilter, limit: number): Promise<string[]> {
  return matchOnce(await shopColumns(), filter, { offset: 0, limit }).ids;
}

export async function filterTracks({ page, ...filter }: PageOfFilter): Promise<FilteredPage> {
  const slice = { offset: offsetOf(page), limit: PAGE_SIZE };
  const { ids, count, facets } = matchAndCountOnce(await shopColumns(), filter, slice);
  const tracks = await listInOrder(ids);
  return { tracks, page, pages: lastPageOf(count), count, facets };
}

/** Counts no choices, so it is faster than `filterTracks`. */
export async function findFilteredPage({ page, ...filter }: PageOfFilter): Promise<TrackPage> {
  const slice = { offset: offsetOf(page), limit: PAGE_SIZE };
  const { ids, count } = matchOnce(await shopColumns(), filter, slice);
  return { tracks: await listInOrder(ids), page, pages: lastPageOf(count), count };
}

const matchOnce = untilChanged(matchTracks);
const matchAndCountOnce = untilChanged(matchAndCount);

/** Caches a result and shares it among concurrent requests until a track changes. */
function untilChanged<Found extends object>(
  find: (columns: TrackColumns, filter: TrackFilter, slice: PageRange) => Found,
): typeof find {
  const cache = new LRUCache<string, Found>({ max: 100 });
  let version = 0;
  return (columns, filter, slice) => {
    if (version !== columns.version) cache.clear();
    version = columns.version;
    const key = `${filterParameters(filter)} ${slice.offset} ${slice.limit}`;
    const result = cache.get(key) ?? find(columns, filter, slice);
    cache.set(key, result);
    return result;
  };
}
