import { sql } from "kysely";
import { listFilteredIds } from "../filters/filtered-tracks.server.ts";
import type { TrackFilter } from "../filters/track-filter.ts";
import { musicalKeys } from "../musical-keys.ts";
import { publishedTracks } from "../public-tracks.server.ts";
import { containsTerms, hasTerms, MAX_MATCHES, type SearchTerms } from "./find-matches.server.ts";

/** Number of the filter's tracks read in the shop's order before the index is used. */
const SCANNED_TRACKS = 2_000;
/** Text that this many of them contain is common, so that the index would read too much. */
const COMMON = 20;

/** Returns IDs in the shop's order. If the text is common, `hasMore` than those read may match. */
export async function findWithinFilter(
  filter: TrackFilter,
  terms: SearchTerms,
): Promise<{ ids: string[]; hasMore: boolean }> {
  const scanned = await listFilteredIds(filter, SCANNED_TRACKS);
  const near = await idsInOrder(
    publishedTracks().where("id", "=", sql<string>`any(${scanned}::text[])`).where(hasTerms(terms)),
  );
  const isAll = scanned.length < SCANNED_TRACKS;
  if (isAll || near.length > COMMON) {
    return { ids: near, hasMore: !isAll || near.length === MAX_MATCHES };
  }
  const ids = await idsInOrder(tracksOf(filter).where(containsTerms(terms)));
  return { ids, hasMore: ids.length === MAX_MATCHES };
}

type Tracks = ReturnType<typeof publishedTracks>;

async function idsInOrder(tracks: Tracks): Promise<string[]> {
  const matches = await tracks.select("id").orderBy("position").limit(MAX_MATCHES).execute();
  return matches.map(({ id }) => id);
}

/** Applies what a search with a text can name: tempo and key. */
function tracksOf({ bpm, key }: TrackFilter): Tracks {
  let tracks = publishedTracks();
  if (bpm?.from !== undefined) tracks = tracks.where("bpm", ">=", bpm.from);
  if (bpm?.to !== undefined) tracks = tracks.where("bpm", "<=", bpm.to);
  const name = musicalKeys.find(({ camelot }) => camelot === key?.camelot)?.key;
  if (name) tracks = tracks.where("key", "=", name);
  return tracks;
}
