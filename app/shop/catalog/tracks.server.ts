import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import {
  countRows,
  findListedPage,
  firstPosition,
} from "#app/platform/database/row-counts.server.ts";
import { offsetOf, PAGE_SIZE } from "#app/platform/navigation/paging.ts";
import type { PageOfFilter, TrackFilter } from "./filters/track-filter.ts";
import { type DetailValues, detailColumns } from "./optional-details.ts";
import { listPublicTracks, publishedTracks } from "./public-tracks.server.ts";
import type { PublicTrack } from "./track.ts";

const newTracks = 5;
const favoriteTracks = 10;
const candidatesOfGenre = 50;

/** Skipping so many rows is as fast as looking up where a page starts. */
const MAX_SKIPPED = 1_000;

type TrackListFilter = Partial<Pick<TrackFilter, "genres" | "onSale" | "hideSold">>;

export function listedTracks({ genres = [], onSale, hideSold }: TrackListFilter) {
  let tracks = publishedTracks();
  const [genre] = genres;
  if (genre) tracks = tracks.where("genre", "=", genre);
  if (onSale) tracks = tracks.where("onSale", "=", true);
  if (onSale || hideSold) tracks = tracks.where("soldAt", "is", null);
  return tracks;
}

function nameOfList({ genres = [], onSale, hideSold }: TrackListFilter): string {
  const name = nameOfStates({ onSale, hideSold });
  const [genre] = genres;
  return genre ? `${name}:${genre}` : name;
}

function nameOfStates({ onSale, hideSold }: TrackListFilter): string {
  if (onSale) return "sale";
  return hideSold ? "unsold" : "shop";
}

type TrackListQuery = TrackListFilter & Pick<PageOfFilter, "page">;

export async function listTracks({ page, ...listed }: TrackListQuery) {
  const tracks = await listPage(listed, page);
  return { tracks: tracks.slice(0, PAGE_SIZE), page, hasNext: tracks.length > PAGE_SIZE };
}

async function listPage(listed: TrackListFilter, page: number): Promise<PublicTrack[]> {
  const skipped = offsetOf(page);
  let tracks = listedTracks(listed)
    .select("id")
    .orderBy("position")
    .limit(PAGE_SIZE + 1);
  if (skipped <= MAX_SKIPPED) return listPublicTracks(tracks.offset(skipped));
  const listedPage = await findListedPage(nameOfList(listed), page, PAGE_SIZE);
  if (!listedPage.start || listedPage.page !== page) return [];
  tracks = tracks.where("position", ">=", firstPosition(listedPage.start.part));
  return listPublicTracks(tracks.offset(listedPage.start.offset));
}

export function countListed(listed: TrackListFilter): Promise<number> {
  return countRows(nameOfList(listed));
}

export function listTracksByIds(ids: string[]): Promise<PublicTrack[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return listPublicTracks(publishedTracks().where("id", "in", ids).select("id"));
}

export async function listInOrder(ids: string[]): Promise<PublicTrack[]> {
  const indexById = new Map(ids.map((id, index) => [id, index]));
  const tracks = await listTracksByIds(ids);
  return tracks.sort((one, other) => (indexById.get(one.id) ?? 0) - (indexById.get(other.id) ?? 0));
}

export function listNewTracks(): Promise<PublicTrack[]> {
  return listPublicTracks(publishedTracks().select("id").orderBy("position").limit(newTracks));
}

export async function findFeaturedTrack(newest: PublicTrack[]): Promise<PublicTrack | undefined> {
  const chosen = newest.find((track) => !track.isSold && track.preview) ?? newest[0];
  if (!chosen) return undefined;
  const [featured] = await listPublicTracks(
    publishedTracks().where("id", "=", chosen.id).select("id"),
    "large",
  );
  return featured;
}

export function listFavoriteTracks(): Promise<PublicTrack[]> {
  return listPublicTracks(
    publishedTracks()
      .where("isFavorite", "=", true)
      .select("id")
      .orderBy("position")
      .limit(favoriteTracks),
  );
}

export type TrackDetail = PublicTrack &
  DetailValues & {
    description: string;
    releaseDate: string | undefined;
    updatedAt: Date;
  };

export async function findTrack(slug: string): Promise<TrackDetail | undefined> {
  const trackOfSlug = publishedTracks().where("slug", "=", slug);
  const [[track], more] = await Promise.all([
    listPublicTracks(trackOfSlug.select("id"), "large"),
    trackOfSlug
      .select(["description", "releaseDate", "updatedAt"])
      .select(detailColumns)
      .executeTakeFirst(),
  ]);
  return track && more && { ...track, ...more, releaseDate: more.releaseDate ?? undefined };
}

/** Finds it by its ID or a former slug, too. Its `slug` is the current one. */
export async function findTrackAt(address: string): Promise<TrackDetail | undefined> {
  const track = await findTrack(address);
  if (track) return track;
  const current = await findCurrentSlug(address);
  return current === undefined ? undefined : findTrack(current);
}

export async function findCurrentSlug(idOrFormerSlug: string): Promise<string | undefined> {
  // Browsers, people and programs write slugs in uppercase or with decomposed accents (NFD).
  const written = idOrFormerSlug.normalize("NFC").toLowerCase();
  // A condition `id = … or id in (…)` would read the whole table.
  const idsOfAddress = db
    .selectNoFrom(sql<string>`${idOrFormerSlug}::text`.as("id"))
    .unionAll(
      db
        .selectFrom("formerSlugs")
        .where("formerSlugs.slug", "in", [idOrFormerSlug, written])
        .select("trackId as id"),
    )
    .unionAll(db.selectFrom("musicTracks").where("slug", "=", written).select("id"));
  const track = await publishedTracks()
    .where("id", "in", idsOfAddress)
    .select("slug")
    .executeTakeFirst();
  return track?.slug;
}

/** Starts at a random position, so that every track appears without reading a large genre. */
export async function drawFromGenre(id: string, count: number): Promise<PublicTrack[]> {
  const track = await db
    .selectFrom("musicTracks")
    .where("id", "=", id)
    .select("genre")
    .executeTakeFirst();
  if (!track) return [];
  const { genre } = track;
  const tracksOfGenre = publishedTracks()
    .where("genre", "=", genre)
    .where("id", "!=", id)
    .select("id")
    .limit(candidatesOfGenre);
  const startPosition = sql<number>`(
    select min(position) + floor(${Math.random()}::float8 * (max(position) - min(position) + 1))
    from music_tracks where genre = ${genre} and not is_draft
  )::integer`;
  const tracksAfter = tracksOfGenre.where("position", ">=", startPosition).orderBy("position");
  const tracksBefore = tracksOfGenre
    .where("position", "<", startPosition)
    .orderBy("position", "desc");
  const candidates = db
    .selectFrom(tracksAfter.as("after"))
    .select("id")
    .unionAll(db.selectFrom(tracksBefore.as("before")).select("id"));
  const drawnTracks = db
    .selectFrom(candidates.as("candidate"))
    .select("id")
    .orderBy(sql`random()`)
    .limit(count);
  return listPublicTracks(publishedTracks().where("id", "in", drawnTracks).select("id"));
}
