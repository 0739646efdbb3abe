import { LRUCache } from "lru-cache";
import { FEATURES } from "#app/shop/media/audio-analysis.ts";
import { intersect, rowsIn, rowsOfValues, sizeOf } from "../filters/row-sets.ts";
import { loadedColumns, shopColumns } from "../filters/shop-columns.server.ts";
import type { TrackColumns } from "../filters/track-columns.ts";
import { traitFlags, UNKNOWN_TRAIT } from "../filters/trait-counts.ts";
import { musicalKeys } from "../musical-keys.ts";
import type { PublicTrack } from "../track.ts";
import { drawFromGenre, listInOrder } from "../tracks.server.ts";
import { keysThatMixWith, mixesByTempo } from "./mixes-with.ts";
import { nearestRows } from "./nearest-rows.server.ts";
import type { Similarity } from "./similarity.ts";
import { featureAt } from "./sound-distance.ts";

const similarTracks = 5;
const soundsLikeTracks = 20;

/** Half a standard deviation is audible. */
const NOTICEABLE_DIFFERENCE = 16;

type SimilarTracks = { tracks: PublicTrack[]; isBySound: boolean };

/** Falls back to the genre for a track without analysis, and while the shop starts. */
export async function listSimilarTracks(id: string): Promise<SimilarTracks> {
  const columns = await loadedColumns();
  const ids = columns ? await nearestIds(columns, id) : [];
  return ids.length > 0
    ? { tracks: await listInOrder(ids), isBySound: true }
    : { tracks: await drawFromGenre(id, similarTracks), isBySound: false };
}

async function nearestIds(columns: TrackColumns, id: string): Promise<string[]> {
  const mixing = await findNearest(columns, id, similarTracks, { mixesWell: true });
  const others =
    mixing.length < similarTracks
      ? await findNearest(columns, id, 2 * similarTracks, { mixesWell: false })
      : [];
  const rows = [...new Set([...mixing, ...others])].slice(0, similarTracks);
  return rows.map((row) => columns.ids[row] ?? "");
}

type SoundAlike = { track: PublicTrack; similarity: Similarity };

export async function listSoundsLike(
  id: string,
  choice: { mixesWell: boolean },
): Promise<SoundAlike[]> {
  const columns = await shopColumns();
  const row = columns.rowOf(id);
  const near = await findNearest(columns, id, soundsLikeTracks, choice);
  const similarities = new Map(
    near.map((other) => [columns.ids[other], similarityOf(columns, row ?? 0, other)]),
  );
  const tracks = await listInOrder(near.map((other) => columns.ids[other] ?? ""));
  return tracks.flatMap((track) => {
    const similarity = similarities.get(track.id);
    return similarity ? { track, similarity } : [];
  });
}

/** The cache is valid until a sound is added, changed, sold or removed. */
let nearest = { version: -1, of: new LRUCache<string, Promise<number[]>>({ max: 5_000 }) };

async function findNearest(
  columns: TrackColumns,
  id: string,
  count: number,
  { mixesWell }: { mixesWell: boolean },
): Promise<number[]> {
  const { soundVersion: version } = columns;
  if (nearest.version !== version) nearest = { version, of: new LRUCache({ max: 5_000 }) };
  const key = `${mixesWell} ${id}`;
  const candidates = nearest.of.get(key) ?? compareAll(columns, id, mixesWell);
  nearest.of.set(key, candidates);
  return (await candidates).slice(0, count);
}

async function compareAll(
  columns: TrackColumns,
  id: string,
  mixesWell: boolean,
): Promise<number[]> {
  const row = columns.rowOf(id);
  if (row === undefined || ((columns.flags[row] ?? 0) & traitFlags.hasFeatures) === 0) return [];
  const others = rowsForSale(columns, row, mixesWell);
  const sounds = { features: columns.features, tempos: columns.bpm };
  return nearestRows(sounds, row, others, soundsLikeTracks);
}

function rowsForSale(columns: TrackColumns, row: number, mixesWell: boolean): Int32Array {
  const { rows, key, bpm } = columns;
  const keys = mixesWell ? keysThatMixWith(musicalKeys[key[row] ?? UNKNOWN_TRAIT]?.key) : undefined;
  const tempo = mixesWell ? bpm[row] : undefined;
  const forSale = columns.withFlags(
    traitFlags.isPublished | traitFlags.unsold | traitFlags.hasFeatures,
  );
  const set = keys
    ? intersect([forSale, rowsOfValues(key, (each) => keys.has(each), rows)])
    : forSale;
  const candidates = new Int32Array(sizeOf(set));
  let count = 0;
  for (const some of rowsIn(set)) {
    for (const other of some) {
      if (other === row || (tempo && !mixesByTempo(tempo, bpm[other]))) continue;
      candidates[count] = other;
      count += 1;
    }
  }
  return candidates.subarray(0, count);
}

function similarityOf({ features }: TrackColumns, row: number, other: number): Similarity {
  const moreOf = (feature: number) => {
    const [own = 0, others = 0] = [row, other].map((each) => features[each * FEATURES + feature]);
    return others - own;
  };
  return {
    energy: degreeOf(moreOf(featureAt.energy)),
    brightness: degreeOf(-moreOf(featureAt.darkness)),
  };
}

function degreeOf(difference: number): "more" | "same" | "less" {
  if (Math.abs(difference) < NOTICEABLE_DIFFERENCE) return "same";
  return difference > 0 ? "more" : "less";
}
