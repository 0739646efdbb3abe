import { musicalKeys } from "../musical-keys.ts";
import { type Histogram, histogramOf } from "./histogram.ts";
import { type RowSet, rowsIn, sizeOf, without } from "./row-sets.ts";
import type { TrackColumns } from "./track-columns.ts";
import { type ChoiceName, type Chosen, choiceNames } from "./track-filter.ts";
import { type Group, TraitCounts, traitFlags } from "./trait-counts.ts";

/** Most frequent names of a detail that a visitor can choose from. */
const MAX_OFFERED = 24;

export type NameCount = { name: string; count: number };

/** Counts tracks per choice, with all other choices unchanged. */
export type Facets = {
  /** Counts by name, without zeros. */
  genres: Map<string, number>;
  /** Lists the details that the shop uses, with the most frequent names and the chosen ones. */
  choices: Partial<Record<ChoiceName, NameCount[]>>;
  /** Counts are in the order of `musicalKeys`. */
  keys: number[];
  unsold: number;
  /** Undefined if no track of the shop has it, like the next two. */
  onSale: number | undefined;
  isNew: number | undefined;
  hasStems: number | undefined;
  bpm: Histogram;
  price: Histogram;
  length: Histogram;
};

/** `besides` holds, for each limiting group, the matches without its own limit. */
export function countFacets(
  columns: TrackColumns,
  chosen: Chosen,
  matching: RowSet,
  besides: Partial<Record<Group, RowSet>>,
): Facets {
  const counts = countTraits(columns, matching);
  const by = (group: Group) => {
    const others = besides[group];
    return others ? countTraits(columns, others) : counts;
  };
  const countUsed = (bit: number) =>
    countFlag(columns.counts.flags, bit) > 0 ? countFlag(counts.flags, bit) : undefined;
  return {
    genres: countByName(columns.names.genre.names, by("genre").names.genre.counts),
    choices: countNamed(columns, chosen, (name) =>
      name === "tags" ? counts.tags.counts : by(name).names[name].counts,
    ),
    keys: [...by("key").key.subarray(0, musicalKeys.length)],
    unsold: countFlag(counts.flags, traitFlags.unsold),
    onSale: countUsed(traitFlags.onSale),
    isNew: countUsed(traitFlags.isNew),
    hasStems: countUsed(traitFlags.hasStems),
    bpm: histogramOf("bpm", by("bpm").bpm),
    price: histogramOf("price", by("price").price),
    length: histogramOf("length", by("length").length),
  };
}

function countByName(names: string[], counts: Int32Array): Facets["genres"] {
  const byName = names.map((name, index) => [name, counts[index] ?? 0] as const);
  return new Map(byName.filter(([name, count]) => name && count > 0));
}

function countNamed(
  { names, tags, counts }: TrackColumns,
  chosen: Chosen,
  countsOf: (name: ChoiceName) => Int32Array,
): Facets["choices"] {
  const used = choiceNames.map((choice) => {
    const column = choice === "tags" ? tags : names[choice];
    const totals = choice === "tags" ? counts.tags : counts.names[choice];
    const totalOf = (index: number) => totals.counts[index] ?? 0;
    const indexes = [...column.names.keys()].filter((index) => index > 0 && totalOf(index) > 0);
    if (indexes.length === 0) return [choice, []] as const;
    const found = countsOf(choice);
    const isChosen = (index: number) =>
      chosen[choice]?.some((name) => column.indexOf(name) === index);
    const offered = indexes
      .toSorted((one, other) => totalOf(other) - totalOf(one))
      .filter((index, place) => place < MAX_OFFERED || isChosen(index))
      .map((index) => ({ name: column.names[index] ?? "", count: found[index] ?? 0 }));
    return [choice, offered] as const;
  });
  return Object.fromEntries(used.filter(([, offered]) => offered.length > 0));
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
    columns.count(counts, rows, 1);
  }
  return isMost ? columns.counts.less(counts) : counts;
}
