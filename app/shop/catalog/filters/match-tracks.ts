import { keysThatMix } from "./camelot.ts";
import { countFacets, type Facets } from "./facets.ts";
import type { Range } from "./ranges.ts";
import { intersect, type RowSet, rowsBetween, rowsOfValues, sizeOf, unite } from "./row-sets.ts";
import { type RowOrder, smallestRows } from "./smallest-rows.ts";
import type { TrackColumns } from "./track-columns.ts";
import type { Sort, TrackFilter } from "./track-filter.ts";
import { type Group, groups, nameGroups, traitFlags } from "./trait-counts.ts";

export type PageRange = { offset: number; limit: number };

export type Matches = {
  ids: string[];
  count: number;
};

type CountedMatches = Matches & { facets: Facets };

export function matchTracks(columns: TrackColumns, filter: TrackFilter, slice: PageRange): Matches {
  const matching = intersect(Object.values(fittingRows(columns, filter)));
  return pageOf(columns, matching, filter.sort, slice);
}

export function matchAndCount(
  columns: TrackColumns,
  filter: TrackFilter,
  slice: PageRange,
): CountedMatches {
  const fitting = fittingRows(columns, filter);
  const matching = intersect(Object.values(fitting));
  const besides: Partial<Record<Group, RowSet>> = {};
  for (const group of groups) {
    const { [group]: limited, ...others } = fitting;
    if (limited) besides[group] = intersect(Object.values(others));
  }
  const facets = countFacets(columns, filter.chosen, matching, besides);
  return { ...pageOf(columns, matching, filter.sort, slice), facets };
}

function pageOf(
  columns: TrackColumns,
  matching: RowSet,
  sort: Sort,
  { offset, limit }: PageRange,
): Matches {
  const firstRows = limit > 0 ? smallestRows(matching, orderOf(columns, sort), offset + limit) : [];
  const ids = firstRows.slice(offset).map((row) => columns.ids[row] ?? "");
  return { ids, count: sizeOf(matching) };
}

function fittingRows(columns: TrackColumns, filter: TrackFilter) {
  const { bpm, price, length, key, halfDouble } = filter;
  const { rows } = columns;
  const fitting: { flags: RowSet } & Partial<Record<Group | "tags", RowSet>> = {
    flags: columns.withFlags(wantedFlags(filter)),
  };
  const { tags = [], ...chosen } = filter.chosen;
  const named = { genre: filter.genres, ...chosen };
  for (const group of nameGroups) {
    const wanted = named[group] ?? [];
    if (wanted.length > 0) fitting[group] = columns.names[group].rowsOf(wanted, rows);
  }
  if (key) {
    const wanted = keysThatMix(key.camelot, key.mix);
    fitting.key = rowsOfValues(columns.key, (each) => wanted.includes(each), rows);
  }
  if (bpm) fitting.bpm = rowsOfTempo(columns, bpm, halfDouble);
  if (price) fitting.price = rowsBetween(columns.priceCents, endsOf(price, 0), rows);
  if (length) fitting.length = rowsBetween(columns.seconds, endsOf(length, LEAST), rows);
  const tagged = tags.map((tag) => columns.tags.rowsOf(tag, rows));
  if (tagged.length > 0) fitting.tags = intersect(tagged);
  return fitting;
}

/** Excludes unknown values, a tempo or length of 0, unless the range is open. */
const LEAST = Math.fround(1e-9);

function endsOf({ from, to }: Range, least: number) {
  return { from: from ?? least, to: to ?? Number.POSITIVE_INFINITY };
}

/** Rounds limits to the precision of the columns, so that both ends are included. */
function roundedEndsOf(range: Range, times = 1) {
  const { from, to } = endsOf(range, LEAST);
  return { from: Math.fround(from * times), to: Math.fround(to * times) };
}

function rowsOfTempo({ bpm, rows }: TrackColumns, range: Range, halfDouble: boolean): RowSet {
  const found = rowsBetween(bpm, roundedEndsOf(range), rows);
  for (const times of halfDouble ? [0.5, 2] : []) {
    unite(found, rowsBetween(bpm, roundedEndsOf(range, times), rows));
  }
  return found;
}

function wantedFlags({ onSale, hideSold, isNew, hasStems }: TrackFilter): number {
  return (
    traitFlags.isPublished |
    (onSale ? traitFlags.onSale : 0) |
    (hideSold ? traitFlags.unsold : 0) |
    (isNew ? traitFlags.isNew : 0) |
    (hasStems ? traitFlags.hasStems : 0)
  );
}

/** Ties keep the shop's order. */
function orderOf(columns: TrackColumns, sort: Sort): RowOrder {
  const { position: ties, createdAt, priceCents, bpm, likes } = columns;
  switch (sort) {
    case "shop":
      return { values: ties, direction: 1, ties };
    case "newest":
      return { values: createdAt, direction: -1, ties };
    case "cheapest":
      return { values: priceCents, direction: 1, ties };
    case "dearest":
      return { values: priceCents, direction: -1, ties };
    case "slowest":
      return { values: bpm, direction: 1, ties, unknownLast: true };
    case "fastest":
      return { values: bpm, direction: -1, ties };
    case "most-liked":
      return { values: likes, direction: -1, ties };
  }
}
