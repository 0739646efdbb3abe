import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import { offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";

/** `shop` is the displayed order, `newest` the order of creation. */
export type TrackOrder = "shop" | "newest";

export type TrackQuery = {
  tracks: SelectQueryBuilder<Database, "musicTracks", object>;
  order: TrackOrder;
};

/** Texts that a track contains, each in one of several spellings. */
export type SearchTerms = readonly (readonly string[])[];

export const MAX_MATCHES = 1_000;

/** A search scans so many tracks in the list's order before it uses the index. */
const SCANNED_TRACKS = 5_000;
const SCANNED_TRACKS_PER_PAGE = 2_000;
/** A count estimates from so many tracks how common the words are. */
const SAMPLE = 4_000;
const MAX_COUNTED_AMONG = 50_000;

/** Reads each track's text. */
export function hasTerms(terms: SearchTerms) {
  return forEachTerm(terms, hasText);
}

/** Uses the index. */
export function containsTerms(terms: SearchTerms) {
  return forEachTerm(
    terms,
    (term) => sql`(search_grams @> term_grams(fold_text(${term})) and ${hasText(term)})`,
  );
}

function forEachTerm(terms: SearchTerms, matches: (term: string) => RawBuilder<unknown>) {
  const conditions = terms.map((term) => sql`(${sql.join(term.map(matches), sql` or `)})`);
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Nothing contains a term that folds to an empty text, such as an apostrophe. */
function hasText(term: string) {
  return sql`(fold_text(${term}) <> '' and strpos(search_text, fold_text(${term})) > 0)`;
}

/** Finds common terms by a scan and rare ones by the index. Adds the first track after the page. */
export async function findMatches(
  list: TrackQuery,
  terms: SearchTerms,
  page: number,
): Promise<string[]> {
  const offset = offsetOf(page);
  const limit = Math.min(PAGE_SIZE + 1, MAX_MATCHES - offset);
  if (limit <= 0) return [];
  const scanLimit = SCANNED_TRACKS + SCANNED_TRACKS_PER_PAGE * (page - 1);
  const near = await scanMatches(list, terms, scanLimit)
    .select("id")
    .limit(limit)
    .offset(offset)
    .execute();
  const found = near.length === limit ? near : await findAllMatches(list, terms, { limit, offset });
  return found.map(({ id }) => id);
}

export async function countMatches(
  tracks: TrackQuery["tracks"],
  terms: SearchTerms,
): Promise<number> {
  const limit = MAX_MATCHES + 1;
  const countAmong = (first: number) =>
    countOf(scanMatches({ tracks, order: "shop" }, terms, first).select("id").limit(limit));
  const sampled = await countAmong(SAMPLE);
  // Twice as many tracks as contain so many matches, if those of the sample are typical.
  const enough = Math.ceil((2 * limit * SAMPLE) / Math.max(1, sampled));
  if (enough <= MAX_COUNTED_AMONG && (await countAmong(enough)) === limit) return limit;
  return countOf(tracks.where(containsTerms(terms)).select("id").limit(limit));
}

async function countOf(matches: SelectQueryBuilder<Database, never, { id: string }>) {
  const { count } = await db
    .selectFrom(matches.as("match"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

function scanMatches({ tracks, order }: TrackQuery, terms: SearchTerms, scanLimit: number) {
  const nearTracks = db
    .selectFrom(
      inOrder(tracks, order)
        .select(["id", "searchText", orderColumns[order]])
        .limit(scanLimit)
        .as("near"),
    )
    .where(hasTerms(terms));
  return order === "shop"
    ? nearTracks.orderBy("position")
    : nearTracks.orderBy("createdAt", "desc").orderBy("id");
}

function findAllMatches(
  { tracks, order }: TrackQuery,
  terms: SearchTerms,
  { limit, offset }: { limit: number; offset: number },
) {
  const matchingTracks = db
    .with(
      (cte) => cte("matching").materialized(),
      () => tracks.where(containsTerms(terms)).select(["id", orderColumns[order]]),
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
