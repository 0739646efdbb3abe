import { FEATURES } from "#app/media/audio-analysis.ts";
import { loadedColumns, shopColumns } from "../filters/shop-columns.server.ts";
import { flag, NONE, type TrackColumns } from "../filters/track-columns.ts";
import { musicalKeys } from "../musical-keys.ts";
import type { ShownTrack } from "../track.ts";
import { drawFromGenre, listInOrder } from "../tracks.server.ts";
import type { Likeness } from "./likeness.ts";
import { keysThatMixWith, mixesByTempo } from "./mixes-with.ts";
import { nearestRows } from "./nearest-rows.ts";
import { featureAt } from "./sound-distance.ts";

const similarTracks = 5;
const soundsLikeTracks = 20;

/** Half a standard deviation is heard. */
const HEARD_DIFFERENCE = 16;

type Compared = Pick<ShownTrack, "id" | "genre">;

/** `isHeard`: they were chosen by how they sound. */
export type SimilarTracks = { tracks: ShownTrack[]; isHeard: boolean };

/**
 * Tracks for sale: those that sound most like it among those that mix well with it, then those that sound most like
 * it at all. Of a track that was never heard, and while the shop opens, any of its genre.
 */
export async function listSimilarTracks(track: Compared): Promise<SimilarTracks> {
  const columns = await loadedColumns();
  const ids = columns ? nearestIds(columns, track.id) : [];
  return ids.length > 0
    ? { tracks: await listInOrder(ids), isHeard: true }
    : { tracks: await drawFromGenre(track, similarTracks), isHeard: false };
}

function nearestIds(columns: TrackColumns, id: string): string[] {
  const mixing = findNearest(columns, id, similarTracks, { mixesWell: true });
  const others =
    mixing.length < similarTracks
      ? findNearest(columns, id, 2 * similarTracks, { mixesWell: false })
      : [];
  const rows = [...new Set([...mixing, ...others])].slice(0, similarTracks);
  return rows.map((row) => columns.ids[row] ?? "");
}

export type SoundAlike = { track: ShownTrack; likeness: Likeness };

/** Tracks for sale, nearest first. None of a track that was never heard. */
export async function listSoundsLike(
  id: string,
  choice: { mixesWell: boolean },
): Promise<SoundAlike[]> {
  const columns = await shopColumns();
  const row = columns.rowOf(id);
  const near = findNearest(columns, id, soundsLikeTracks, choice);
  const likenesses = new Map(
    near.map((other) => [columns.ids[other], likenessOf(columns, row ?? 0, other)]),
  );
  const tracks = await listInOrder(near.map((other) => columns.ids[other] ?? ""));
  return tracks.flatMap((track) => {
    const likeness = likenesses.get(track.id);
    return likeness ? { track, likeness } : [];
  });
}

function findNearest(
  columns: TrackColumns,
  id: string,
  count: number,
  { mixesWell }: { mixesWell: boolean },
): number[] {
  const row = columns.rowOf(id);
  if (row === undefined || !has(columns, row, flag.hasFeatures)) return [];
  const mixes = mixesWell ? mixesWith(columns, row) : () => true;
  const wanted = flag.shown | flag.unsold | flag.hasFeatures;
  const others: number[] = [];
  for (let other = 0; other < columns.rows; other += 1) {
    if (other !== row && has(columns, other, wanted) && mixes(other)) others.push(other);
  }
  return nearestRows({ features: columns.features, tempos: columns.bpm }, row, others, count);
}

function has({ flags }: TrackColumns, row: number, wanted: number): boolean {
  return ((flags[row] ?? 0) & wanted) === wanted;
}

function mixesWith(columns: TrackColumns, row: number): (other: number) => boolean {
  const { bpm, key } = columns;
  const keys = keysThatMixWith(musicalKeys[key[row] ?? NONE]?.key);
  return (other) => mixesByTempo(bpm[row], bpm[other]) && (keys?.has(key[other] ?? NONE) ?? true);
}

function likenessOf({ features }: TrackColumns, row: number, other: number): Likeness {
  const moreOf = (feature: number) => {
    const [own = 0, others = 0] = [row, other].map((each) => features[each * FEATURES + feature]);
    return others - own;
  };
  return {
    energy: inWords(moreOf(featureAt.energy)),
    brightness: inWords(-moreOf(featureAt.darkness)),
  };
}

function inWords(difference: number): "more" | "same" | "less" {
  if (Math.abs(difference) < HEARD_DIFFERENCE) return "same";
  return difference > 0 ? "more" : "less";
}
