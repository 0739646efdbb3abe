import { musicalKeys } from "../musical-keys.ts";
import { type Histogram, histogramOf } from "./histogram.ts";
import { type RowSet, rowsIn, sizeOf, without } from "./row-sets.ts";
import type { TrackColumns } from "./track-columns.ts";
import { type ChoiceName, type Chosen, choiceNames } from "./track-filter.ts";
import {
  type Group,
  groups,
  noCounts,
  type Trait,
  type TraitCounts,
  traitFlags,
  traits,
  type ValueCounts,
} from "./trait-counts.ts";

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
  const counts = noCounts();
  const isLimited = (trait: Trait) => trait in besides;
  countTraits(
    columns,
    matching,
    traits.filter((trait) => !isLimited(trait)),
    counts,
  );
  for (const group of groups) {
    const others = besides[group];
    if (others) countTraits(columns, others, [group], counts);
  }
  const countUsed = (bit: number) =>
    countFlag(columns.counts.flags, bit) > 0 ? countFlag(counts.flags, bit) : undefined;
  return {
    genres: countByName(columns.names.genre.names, counts.genre),
    choices: countNamed(columns, chosen, counts),
    keys: [...counts.key.counts.subarray(0, musicalKeys.length)],
    unsold: countFlag(counts.flags, traitFlags.unsold),
    onSale: countUsed(traitFlags.onSale),
    isNew: countUsed(traitFlags.isNew),
    hasStems: countUsed(traitFlags.hasStems),
    bpm: histogramOf("bpm", counts.bpm),
    price: histogramOf("price", counts.price),
    length: histogramOf("length", counts.length),
  };
}

function countByName(names: string[], { counts }: ValueCounts): Facets["genres"] {
  const byName = names.map((name, index) => [name, counts[index] ?? 0] as const);
  return new Map(byName.filter(([name, count]) => name && count > 0));
}

function countNamed(
  { names, tags, counts: allCounts }: TrackColumns,
  chosen: Chosen,
  counts: TraitCounts,
): Facets["choices"] {
  const used = choiceNames.map((choice) => {
    const column = choice === "tags" ? tags : names[choice];
    const totalOf = (index: number) => allCounts[choice].counts[index] ?? 0;
    const indexes = [...column.names.keys()].filter((index) => index > 0 && totalOf(index) > 0);
    if (indexes.length === 0) return [choice, []] as const;
    const found = counts[choice].counts;
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

function countFlag({ counts }: ValueCounts, bit: number): number {
  return counts.reduce((sum, count, has) => (has & bit ? sum + count : sum), 0);
}

/** Counts the smaller of the set and its complement. */
function countTraits(columns: TrackColumns, set: RowSet, counted: Trait[], into: TraitCounts) {
  const isMost = 2 * sizeOf(set) > columns.size;
  const smaller = isMost ? without(columns.withFlags(traitFlags.isPublished), set) : set;
  for (const rows of rowsIn(smaller)) {
    for (const trait of counted) columns.count(trait, into[trait], rows, 1);
  }
  if (!isMost) return;
  for (const trait of counted) into[trait] = columns.counts[trait].less(into[trait]);
}
