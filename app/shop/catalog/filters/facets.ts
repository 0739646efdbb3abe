import { musicalKeys } from "../musical-keys.ts";
import { type Histogram, histogramOf } from "./histogram.ts";
import { type RowSet, rowsIn, sizeOf, without } from "./row-sets.ts";
import type { TrackColumns } from "./track-columns.ts";
import { type Group, TraitCounts, traitFlags } from "./trait-counts.ts";

/** Counts tracks per choice, with all other choices unchanged. */
export type Facets = {
  /** Counts by name, without zeros. */
  genres: Record<string, number>;
  /** Counts are in the order of `musicalKeys`. */
  keys: number[];
  onSale: number;
  unsold: number;
  isNew: number;
  hasStems: number;
  bpm: Histogram;
  price: Histogram;
  length: Histogram;
};

/** `besides` holds, for each limiting group, the matches without its own limit. */
export function countFacets(
  columns: TrackColumns,
  matching: RowSet,
  besides: Partial<Record<Group, RowSet>>,
): Facets {
  const counts = countTraits(columns, matching);
  const by = (group: Group) => {
    const others = besides[group];
    return (others ? countTraits(columns, others) : counts)[group];
  };
  return {
    genres: countByName(columns.genreNames, by("genre")),
    keys: [...by("key").subarray(0, musicalKeys.length)],
    onSale: countFlag(counts.flags, traitFlags.onSale),
    unsold: countFlag(counts.flags, traitFlags.unsold),
    isNew: countFlag(counts.flags, traitFlags.isNew),
    hasStems: countFlag(counts.flags, traitFlags.hasStems),
    bpm: histogramOf("bpm", by("bpm")),
    price: histogramOf("price", by("price")),
    length: histogramOf("length", by("length")),
  };
}

function countByName(names: string[], counts: Int32Array): Facets["genres"] {
  const byName = names.map((name, index) => [name, counts[index] ?? 0] as const);
  return Object.fromEntries(byName.filter(([, count]) => count > 0));
}

function countFlag(counts: Int32Array, bit: number): number {
  return counts.reduce((sum, count, has) => (has & bit ? sum + count : sum), 0);
}

/** Counts the smaller of the set and its complement. */
function countTraits(columns: TrackColumns, set: RowSet): TraitCounts {
  const isMost = 2 * sizeOf(set) > columns.size;
  const counts = new TraitCounts();
  for (const rows of rowsIn(
    isMost ? without(columns.withFlags(traitFlags.isPublished), set) : set,
  )) {
    for (const row of rows) counts.add(columns.genre[row] ?? 0, columns.traits[row] ?? 0, 1);
  }
  return isMost ? columns.counts.less(counts) : counts;
}
