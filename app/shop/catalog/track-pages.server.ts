import { db } from "#app/platform/database/db.server.ts";
import {
  endOfDay,
  findListedPage,
  firstPosition,
} from "#app/platform/database/row-counts.server.ts";
import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import {
  countMatches,
  findMatches,
  inOrder,
  MAX_MATCHES,
  type TrackQuery,
} from "./search/find-matches.server.ts";

/** `hasMore` means that a search matches more than it counts and lists. */
export type PageInfo = { count: number; hasMore: boolean; page: number; pages: number };

/** `isFiltered` means that the list is a part of the one that `row_counts` has. */
type PageQuery = { search: string | undefined; page: number; isFiltered?: boolean };

/** A page beyond the end is the last one. `name` identifies the list in `row_counts`. */
export function findTrackPage(
  list: TrackQuery & { name: string },
  { search, page, isFiltered = false }: PageQuery,
): Promise<{ ids: string[]; pageInfo: PageInfo }> {
  if (search) return findSearched(list, search, page);
  return isFiltered ? findFiltered(list, page) : findListed(list, page);
}

async function findFiltered({ tracks, order }: TrackQuery, page: number) {
  const { count: matchCount } = await db
    .selectFrom(
      tracks
        .select("id")
        .limit(MAX_MATCHES + 1)
        .as("match"),
    )
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const count = Math.min(matchCount, MAX_MATCHES);
  const pages = lastPageOf(count);
  const currentPage = Math.min(page, pages);
  const rows = await inOrder(tracks.select("id"), order)
    .limit(Math.min(PAGE_SIZE, Math.max(0, MAX_MATCHES - offsetOf(currentPage))))
    .offset(offsetOf(currentPage))
    .execute();
  const pageInfo = { count, hasMore: matchCount > count, page: currentPage, pages };
  return { ids: rows.map(({ id }) => id), pageInfo };
}

async function findSearched(list: TrackQuery, search: string, page: number) {
  const terms = [[search]];
  const [matchCount, requestedMatches] = await Promise.all([
    countMatches(list.tracks, terms),
    findMatches(list, terms, page),
  ]);
  const count = Math.min(matchCount, MAX_MATCHES);
  const pages = lastPageOf(count);
  const currentPage = Math.min(page, pages);
  const matches =
    currentPage === page ? requestedMatches : await findMatches(list, terms, currentPage);
  const ids = matches.slice(0, PAGE_SIZE);
  return { ids, pageInfo: { count, hasMore: matchCount > count, page: currentPage, pages } };
}

async function findListed({ tracks, order, name }: TrackQuery & { name: string }, page: number) {
  const { start, ...pageInfo } = await findListedPage(name, page, PAGE_SIZE);
  if (!start) return { ids: [], pageInfo: { ...pageInfo, hasMore: false } };
  const rows = await inOrder(
    (order === "shop"
      ? tracks.where("position", ">=", firstPosition(start.part))
      : tracks.where("createdAt", "<", endOfDay(start.part))
    ).select("id"),
    order,
  )
    .limit(PAGE_SIZE)
    .offset(start.offset)
    .execute();
  return { ids: rows.map(({ id }) => id), pageInfo: { ...pageInfo, hasMore: false } };
}
