import { type SelectQueryBuilder, sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import { offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";

/** `shop` is the displayed order, `newest` the order of creation. */
export type TrackOrder = "shop" | "newest";

export type TrackQuery = {
  tracks: SelectQueryBuilder<Database, "musicTracks", object>;
  order: TrackOrder;
};

export const MAX_MATCHES = 1_000;

/** A search scans so many tracks in the list's order before it uses the index. */
const SCANNED_TRACKS = 5_000;
const SCANNED_TRACKS_PER_PAGE = 2_000;
/** A count estimates from so many tracks how common the words are. */
const SAMPLE = 4_000;
const MAX_COUNTED_AMONG = 50_000;

export function containsSearch(search: string) {
  return sql<boolean>`(
    search_grams @> term_grams(fold_text(${search}))
    and strpos(search_text, fold_text(${search})) > 0
  )`;
}

/** Finds common words by a scan and rare ones by the index. Adds the first track after the page. */
export async function findMatches(
  list: TrackQuery,
  search: string,
  page: number,
): Promise<string[]> {
  const offset = offsetOf(page);
  const limit = Math.min(PAGE_SIZE + 1, MAX_MATCHES - offset);
  if (limit <= 0) return [];
  const scanLimit = SCANNED_TRACKS + SCANNED_TRACKS_PER_PAGE * (page - 1);
  const near = await scanMatches(list, search, scanLimit)
    .select("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const found =
    near.length === limit ? near : await findAllMatches(list, search, { limit, offset });
  return found.map(({ id }) => id);
}

export async function countMatches(tracks: TrackQuery["tracks"], search: string): Promise<number> {
  const limit = MAX_MATCHES + 1;
  const countAmong = (first: number) =>
    countOf(scanMatches({ tracks, order: "shop" }, search, first).select("id").limit(limit));
  const sampled = await countAmong(SAMPLE);
  if (sampled * (MAX_COUNTED_AMONG / SAMPLE) >= limit) {
    if ((await countAmong(MAX_COUNTED_AMONG)) === limit) return limit;
  }
  return countOf(tracks.where(containsSearch(search)).select("id").limit(limit));
}

async function countOf(matches: SelectQueryBuilder<Database, never, { id: string }>) {
  const { count } = await db
    .selectFrom(matches.as("match"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function scanMatches({ tracks, order }: TrackQuery, search: string, scanLimit: number) {
  const isMatch = sql<boolean>`strpos(search_text, fold_text(${search})) > 0`;
  const nearTracks = db
    .selectFrom(
      inOrder(tracks, order)
        .select(["id", "searchText", orderColumns[order]])
        .limit(scanLimit)
        .as("near"),
    )
    .where(isMatch);
  return order === "shop"
    ? nearTracks.orderBy("position")
    : nearTracks.orderBy("createdAt", "desc").orderBy("id");
}

function findAllMatches(
  { tracks, order }: TrackQuery,
  search: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const matchingTracks = db
    .with(
      (cte) => cte("matching").materialized(),
      () => tracks.where(containsSearch(search)).select(["id", orderColumns[order]]),
    )
    .selectFrom("matching")
    .select("id")
    .limit(limit)
    .offset(offset);
  return (
    order === "shop"
      ? matchingTracks.orderBy("position")
      : matchingTracks.orderBy("createdAt", "desc").orderBy("id")
  ).execute();
}

const orderColumns = { shop: "position", newest: "createdAt" } as const;

export function inOrder<Row>(
  tracks: SelectQueryBuilder<Database, "musicTracks", Row>,
  order: TrackOrder,
) {
  return order === "shop"
    ? tracks.orderBy("musicTracks.position")
    : tracks.orderBy("musicTracks.createdAt", "desc").orderBy("musicTracks.id");
}
