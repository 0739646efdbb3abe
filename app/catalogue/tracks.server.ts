import { sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { allPeaks } from "#app/media/peaks.ts";
import { holdsWords } from "./search-words.server.ts";
import { publishedTracks, showTracks } from "./shown-tracks.server.ts";
import type { ShownTrack } from "./track.ts";
import { pageSize, type TrackFilter } from "./track-filter.ts";
import type { TrackPage } from "./track-page.ts";

/** The newest of the shop: its first five by position. */
const newTracks = 5;
/** Two rows of the widest grid. */
const favoriteTracks = 10;
const similarTracks = 5;
/** How many neighbours of a random place in the genre are drawn from. */
const similarCandidates = 50;

/** The published tracks that match. A search finds any part of a title or genre, by its index. */
function matchingTracks({ search, genre, onSale, hideSold }: Omit<TrackFilter, "page">) {
  let matching = publishedTracks();
  if (search) matching = matching.where(holdsWords(search));
  if (genre) matching = matching.where("genre", "=", genre);
  if (onSale) matching = matching.where("onSale", "=", true);
  if (onSale || hideSold) matching = matching.where("soldAt", "is", null);
  return matching;
}

/** One page of the tracks that match, 20 at most, in shop order. */
export async function listTracks(filter: TrackFilter): Promise<TrackPage> {
  const { page } = filter;
  const chosen = matchingTracks(filter)
    .select("id")
    .orderBy("position")
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize);
  const tracks = await showTracks(chosen);
  return { tracks: tracks.slice(0, pageSize), page, hasNext: tracks.length > pageSize };
}

/** The number of the last page that has tracks, 1 for an empty list. Counts them all: for rare use. */
export async function findLastPage(filter: TrackFilter): Promise<number> {
  const { count } = await matchingTracks(filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil(count / pageSize));
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
    allPeaks,
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
    showTracks(chosen.select("id"), allPeaks),
    chosen.select(["description", "releaseDate", "updatedAt"]).executeTakeFirst(),
  ]);
  return track && words && { ...track, ...words, releaseDate: words.releaseDate ?? undefined };
}

/** The slug of a track that is asked for by its id or by a slug that it had before. */
export async function findCurrentSlug(idOrFormerSlug: string): Promise<string | undefined> {
  const formerly = db
    .selectFrom("formerSlugs")
    .where("formerSlugs.slug", "=", idOrFormerSlug)
    .select("trackId");
  const track = await publishedTracks()
    .where((eb) => eb.or([eb("id", "=", idOrFormerSlug), eb("id", "in", formerly)]))
    .select("slug")
    .executeTakeFirst();
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

/** Every published track's address and when it last changed, for the sitemap, in shop order. */
export function listTrackAddresses(limit: number) {
  return publishedTracks().select(["slug", "updatedAt"]).orderBy("position").limit(limit).execute();
}
