import { sql } from "kysely";
import { db } from "#app/database/db.server.ts";
import { selectColumnValues } from "./column-values.server.ts";
import { matchTracks } from "./match-tracks.ts";
import { TrackColumns } from "./track-columns.ts";
import { readTrackFilter } from "./track-filter.ts";

/** Of an import of more, the last ones. */
const MAX_TRACKS = 2_000;

export type NewTrack = Awaited<ReturnType<typeof listPublished>>[number];

/** Tracks for sale that were published between two times, to be matched with many filters. */
export type NewTracks = { byId: Map<string, NewTrack>; columns: TrackColumns };

export async function findNewTracks(after: Date, until: Date): Promise<NewTracks> {
  const tracks = await listPublished(after, until);
  const columns = new TrackColumns();
  for (const track of tracks) columns.set({ ...track, createdAt: track.publishedAt });
  return { byId: new Map(tracks.map((track) => [track.id, track])), columns };
}

function listPublished(after: Date, until: Date) {
  return selectColumnValues()
    .select(["slug", "title", sql<Date>`published_at`.as("publishedAt")])
    .where("soldAt", "is", null)
    .where("publishedAt", ">", after)
    .where("publishedAt", "<=", until)
    .orderBy("publishedAt", "desc")
    .limit(MAX_TRACKS)
    .execute();
}

/** The last one first. `filter`: parameters of an address. */
export function matchNewTracks({ byId, columns }: NewTracks, filter: string): NewTrack[] {
  const wanted = readTrackFilter(new URLSearchParams(filter));
  const all = { offset: 0, limit: columns.rows };
  const { ids } = matchTracks(columns, { ...wanted, sort: "newest" }, all);
  return ids.map((id) => byId.get(id)).filter((track) => track !== undefined);
}

/** Which of some tracks have the words of a search in them, as the shop's own search finds them; by words. */
export async function matchWords(
  ids: string[],
  searches: string[],
): Promise<Map<string, Set<string>>> {
  const found = new Map(searches.map((words) => [words, new Set<string>()]));
  if (ids.length === 0 || searches.length === 0) return found;
  const { rows } = await sql<{ words: string; id: string }>`
    with asked as materialized (
      select words, fold_text(words) as folded from unnest(${[...found.keys()]}::text[]) words)
    select words, id from asked
    join music_tracks on id = any(${ids}::text[]) and strpos(search_text, folded) > 0
  `.execute(db);
  for (const { words, id } of rows) found.get(words)?.add(id);
  return found;
}
