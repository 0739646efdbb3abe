import { sql } from "kysely";
import { listCurrentGenres } from "../genres/genres.server.ts";
import { selectColumnValues } from "./column-values.server.ts";
import { matchTracks } from "./match-tracks.ts";
import { TrackColumns } from "./track-columns.ts";
import { readTrackFilter } from "./track-filter.ts";

/** Keeps the last tracks of a large import. */
const MAX_TRACKS = 2_000;

export type NewTrack = Awaited<ReturnType<typeof listPublished>>[number];

export type NewTracks = {
  byId: Map<string, NewTrack>;
  columns: TrackColumns;
  genres: Map<string, string>;
};

export async function findNewTracks(after: Date, until: Date): Promise<NewTracks> {
  const [tracks, genres] = await Promise.all([listPublished(after, until), listCurrentGenres()]);
  const columns = new TrackColumns();
  for (const track of tracks) columns.set({ ...track, createdAt: track.publishedAt });
  return { byId: new Map(tracks.map((track) => [track.id, track])), columns, genres };
}

function listPublished(after: Date, until: Date) {
  return selectColumnValues()
    .select(["slug", "title", "searchText", sql<Date>`published_at`.as("publishedAt")])
    .where("soldAt", "is", null)
    .where("publishedAt", ">", after)
    .where("publishedAt", "<=", until)
    .orderBy("publishedAt", "desc")
    .limit(MAX_TRACKS)
    .execute();
}

export function isGenreGone({ genres }: NewTracks, filter: string): boolean {
  const names = readTrackFilter(new URLSearchParams(filter)).genres;
  return names.length > 0 && names.every((name) => !genres.has(name));
}

/** A filter whose genres are all gone matches nothing. */
export function matchNewTracks({ byId, columns, genres }: NewTracks, filter: string): NewTrack[] {
  const wanted = readTrackFilter(new URLSearchParams(filter));
  const all = { offset: 0, limit: columns.rows };
  const named = wanted.genres.map((name) => genres.get(name) ?? name);
  const { ids } = matchTracks(columns, { ...wanted, genres: named, sort: "newest" }, all);
  return ids.map((id) => byId.get(id)).filter((track) => track !== undefined);
}
