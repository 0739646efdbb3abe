import { sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { countRows, findListedPage, firstPosition } from "#app/database/row-counts.server.ts";
import { lastPageOf, offsetOf, PAGE_SIZE } from "#app/web/paging.ts";
import { countMatches, findMatches, MOST_MATCHES } from "./search-words.server.ts";
import { publishedTracks, showTracks } from "./shown-tracks.server.ts";
import type { ShownTrack } from "./track.ts";
import type { TrackFilter } from "./track-filter.ts";
import type { TrackPage } from "./track-page.ts";

/** The newest of the shop: its first five by position. */
const newTracks = 5;
/** Two rows of the widest grid. */
const favoriteTracks = 10;
const similarTracks = 5;
/** How many neighbours of a random place in the genre are drawn from. */
const similarCandidates = 50;

/** So many rows of an index are skipped as quickly as a page's beginning is looked up. */
const MOST_SKIPPED = 1_000;

type Listed = Omit<TrackFilter, "page" | "search">;

function listedTracks({ genre, onSale, hideSold }: Listed) {
  let listed = publishedTracks();
  if (genre) listed = listed.where("genre", "=", genre);
  if (onSale) listed = listed.where("onSale", "=", true);
  if (onSale || hideSold) listed = listed.where("soldAt", "is", null);
  return listed;
}

/** As `row_counts` calls them. */
function nameOfList({ genre, onSale, hideSold }: Listed): string {
  const name = onSale ? "sale" : hideSold ? "unsold" : "shop";
  return genre ? `${name}:${genre}` : name;
}

/**
 * One page of the tracks that match, 20 at most, in shop order. A search finds any part of a title or genre,
 * and lists 1,000 tracks at most.
 */
export async function listTracks({ search, page, ...listed }: TrackFilter): Promise<TrackPage> {
  const tracks = search
    ? await listTracksByIds(
        await findMatches({ tracks: listedTracks(listed), order: "shop" }, search, page),
      )
    : await listPage(listed, page);
  return { tracks: tracks.slice(0, PAGE_SIZE), page, hasNext: tracks.length > PAGE_SIZE };
}

/** The tracks of a page and the first one after it. */
async function listPage(listed: Listed, page: number): Promise<ShownTrack[]> {
  const skipped = offsetOf(page);
  let chosen = listedTracks(listed)
    .select("id")
    .orderBy("position")
    .limit(PAGE_SIZE + 1);
  if (skipped <= MOST_SKIPPED) return showTracks(chosen.offset(skipped));
  const found = await findListedPage(nameOfList(listed), page, PAGE_SIZE);
  if (!found.start || found.page !== page) return [];
  chosen = chosen.where("position", ">=", firstPosition(found.start.part));
  return showTracks(chosen.offset(found.start.offset));
}

/** The number of the last page that has tracks, 1 for an empty list. */
export async function findLastPage({ search, page: _, ...listed }: TrackFilter): Promise<number> {
  const count = search
    ? await countMatches(listedTracks(listed), search)
    : await countRows(nameOfList(listed));
  const reached = search ? Math.min(count, MOST_MATCHES) : count;
  return lastPageOf(reached);
}

/** The published tracks among these ids, in shop order; ids of others answer nothing. */
export function listTracksByIds(ids: string[]): Promise<ShownTrack[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return showTracks(publishedTracks().where("id", "in", ids).select("id"));
}

export function listNewTracks(): Promise<ShownTrack[]> {
  return showTracks(publishedTracks().select("id").orderBy("position").limit(newTracks));
}

/** The newest that can be bought and heard, or else the newest; with all its peaks, to be drawn large. */
export async function findFeaturedTrack(newest: ShownTrack[]): Promise<ShownTrack | undefined> {
  const chosen = newest.find((track) => !track.isSold && track.preview) ?? newest[0];
  if (!chosen) return undefined;
  const [featured] = await showTracks(
    publishedTracks().where("id", "=", chosen.id).select("id"),
    "large",
  );
  return featured;
}

export function listFavoriteTracks(): Promise<ShownTrack[]> {
  const favorites = publishedTracks().where("isFavorite", "=", true);
  return showTracks(favorites.select("id").orderBy("position").limit(favoriteTracks));
}

/** A track's page: what its card shows, and the words and dates that only the page has. */
export type TrackDetail = ShownTrack & {
  description: string;
  releaseDate: string | undefined;
  updatedAt: Date;
};

export async function findTrack(slug: string): Promise<TrackDetail | undefined> {
  const chosen = publishedTracks().where("slug", "=", slug);
  const [[track], words] = await Promise.all([
    showTracks(chosen.select("id"), "large"),
    chosen.select(["description", "releaseDate", "updatedAt"]).executeTakeFirst(),
  ]);
  return track && words && { ...track, ...words, releaseDate: words.releaseDate ?? undefined };
}

/** The slug of a track that is asked for by its id or by a slug that it had before. */
export async function findCurrentSlug(idOrFormerSlug: string): Promise<string | undefined> {
  // With `id = … or id in (…)` the whole table would be read.
  const named = db
    .selectNoFrom(sql<string>`${idOrFormerSlug}::text`.as("id"))
    .unionAll(
      db
        .selectFrom("formerSlugs")
        .where("formerSlugs.slug", "=", idOrFormerSlug)
        .select("trackId as id"),
    );
  const track = await publishedTracks().where("id", "in", named).select("slug").executeTakeFirst();
  return track?.slug;
}

/**
 * At most five other tracks of the genre, drawn from the neighbours of a random place in the shop's
 * order: every track of a small genre can appear, and a genre of 10,000 is not read whole.
 */
export function listSimilarTracks(track: Pick<ShownTrack, "id" | "genre">): Promise<ShownTrack[]> {
  const others = publishedTracks().where("genre", "=", track.genre).where("id", "!=", track.id);
  const place = sql<number>`(
    select min(position) + floor(${Math.random()}::float8 * (max(position) - min(position) + 1))
    from music_tracks where genre = ${track.genre} and not is_draft
  )::integer`;
  const after = others.where("position", ">=", place).orderBy("position");
  const before = others.where("position", "<", place).orderBy("position", "desc");
  const candidates = db
    .selectFrom(after.select("id").limit(similarCandidates).as("after"))
    .select("id")
    .unionAll(
      db.selectFrom(before.select("id").limit(similarCandidates).as("before")).select("id"),
    );
  const drawn = db
    .selectFrom(candidates.as("candidate"))
    .select("id")
    .orderBy(sql`random()`)
    .limit(similarTracks);
  return showTracks(publishedTracks().where("id", "in", drawn).select("id"));
}
