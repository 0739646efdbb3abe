import { genres } from "../genres.ts";
import { musicalKeys } from "../musical-keys.ts";
import { keysThatMix } from "./camelot.ts";
import { type Histogram, histogramOf } from "./histogram.ts";
import { smallestRows } from "./smallest-rows.ts";
import { FLAGS_END, flag, NONE, type TrackColumns, traitAt } from "./track-columns.ts";
import type { Sort, TrackFilter } from "./track-filter.ts";

/** How many tracks each choice has, with all other choices as they are. */
export type Facets = {
  /** In the order of `genres`, of `musicalKeys`. */
  genres: number[];
  keys: number[];
  onSale: number;
  unsold: number;
  isNew: number;
  hasStems: number;
  bpm: Histogram;
  price: Histogram;
  length: Histogram;
};

export type Matches = {
  /** Ids of one page. */
  ids: string[];
  count: number;
  facets: Facets;
};

/** A bit for each choice that a track does not fit: these five, and above them those of its flags. */
const fails = { genre: 1, key: 2, bpm: 4, price: 8, length: 16 } as const;
const FLAGS_FROM = 5;

export function matchTracks(
  columns: TrackColumns,
  filter: TrackFilter,
  { offset, limit }: { offset: number; limit: number },
): Matches {
  const { matching, counted } = scan(columns, limitsOf(filter));
  const order = { keys: sortKeys(columns, filter.sort, matching), ties: columns.position };
  const shown = smallestRows(matching, order, limit > 0 ? offset + limit : 0);
  const ids = shown.slice(offset).map((row) => columns.ids[row] ?? "");
  return { ids, count: matching.length, facets: facetsOf(counted) };
}

/** Counts by genre, key and bin, with a place for `NONE`, and by combination of flags. */
class Counted {
  genre = new Uint32Array(NONE + 1);
  key = new Uint32Array(NONE + 1);
  bpm = new Uint32Array(NONE + 1);
  price = new Uint32Array(NONE + 1);
  length = new Uint32Array(NONE + 1);
  flags = new Uint32Array(FLAGS_END);
}

/**
 * One pass over all tracks, which must be quick: nothing is called or made in it, and only what is limited is looked
 * at. What fits is counted for every choice; what fails one choice alone, for that one. A flag that fails is one that
 * the track lacks.
 */
function scan(columns: TrackColumns, limits: Limits) {
  const { rows, traits, bpm, priceCents, seconds } = columns;
  const { genreMask, keyMask, wanted, bpmFrom, bpmTo, isHalfDouble } = limits;
  const { priceFrom, priceTo, lengthFrom, lengthTo, hasBpm, hasPrice, hasLength } = limits;
  const counted = new Counted();
  const found = new Int32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    const trait = traits[row] ?? 0;
    const has = (trait >>> traitAt.flags) & (FLAGS_END - 1);
    if ((has & flag.shown) === 0) continue;
    let failed = (wanted & ~has) << FLAGS_FROM;
    if (((genreMask >>> (trait & NONE)) & 1) === 0) failed |= fails.genre;
    if (((keyMask >>> ((trait >>> traitAt.key) & NONE)) & 1) === 0) failed |= fails.key;
    if (hasPrice) {
      const price = priceCents[row] ?? 0;
      if (price < priceFrom || price > priceTo) failed |= fails.price;
    }
    if (hasLength) {
      const length = seconds[row] ?? 0;
      if (length < lengthFrom || length > lengthTo) failed |= fails.length;
    }
    if (hasBpm) {
      const tempo = bpm[row] ?? 0;
      if (tempo < bpmFrom || tempo > bpmTo) {
        const isDouble = tempo >= bpmFrom / 2 && tempo <= bpmTo / 2;
        const isHalf = tempo >= bpmFrom * 2 && tempo <= bpmTo * 2;
        if (!isHalfDouble || !(isDouble || isHalf)) failed |= fails.bpm;
      }
    }
    if ((failed & (failed - 1)) !== 0) continue;
    if (failed === 0) {
      found[count] = row;
      count += 1;
      increment(counted.flags, has);
    }
    if (failed === 0 || failed === fails.genre) increment(counted.genre, trait & NONE);
    if (failed === 0 || failed === fails.key) {
      increment(counted.key, (trait >>> traitAt.key) & NONE);
    }
    if (failed === 0 || failed === fails.bpm) {
      increment(counted.bpm, (trait >>> traitAt.bpmBin) & NONE);
    }
    if (failed === 0 || failed === fails.price) {
      increment(counted.price, (trait >>> traitAt.priceBin) & NONE);
    }
    if (failed === 0 || failed === fails.length) {
      increment(counted.length, (trait >>> traitAt.lengthBin) & NONE);
    }
  }
  return { matching: found.subarray(0, count), counted };
}

function increment(counts: Uint32Array, index = 0): void {
  counts[index] = (counts[index] ?? 0) + 1;
}

function facetsOf(counted: Counted): Facets {
  return {
    genres: [...counted.genre.subarray(0, genres.length)],
    keys: [...counted.key.subarray(0, musicalKeys.length)],
    onSale: countFlag(counted.flags, flag.onSale),
    unsold: countFlag(counted.flags, flag.unsold),
    isNew: countFlag(counted.flags, flag.isNew),
    hasStems: countFlag(counted.flags, flag.hasStems),
    bpm: histogramOf("bpm", counted.bpm),
    price: histogramOf("price", counted.price),
    length: histogramOf("length", counted.length),
  };
}

function countFlag(counts: Uint32Array, bit: number): number {
  return counts.reduce((sum, count, has) => (has & bit ? sum + count : sum), 0);
}

type Limits = ReturnType<typeof limitsOf>;

/** What is unknown, a tempo or length of 0, fits only where all fits. */
function limitsOf(filter: TrackFilter) {
  const { bpm, price, length, key } = filter;
  const [lowest, highest] = [0, Number.POSITIVE_INFINITY];
  return {
    genreMask: maskOf(filter.genres.map((name) => genres.indexOf(name))),
    keyMask: maskOf(key ? keysThatMix(key.camelot, key.mix) : []),
    wanted: wantedFlags(filter),
    isHalfDouble: filter.halfDouble,
    hasBpm: bpm !== undefined,
    hasPrice: price !== undefined,
    hasLength: length !== undefined,
    bpmFrom: bpm ? Math.max(bpm.from ?? lowest, Number.MIN_VALUE) : lowest,
    bpmTo: bpm?.to ?? highest,
    priceFrom: price?.from ?? lowest,
    priceTo: price?.to ?? highest,
    lengthFrom: length ? Math.max(length.from ?? lowest, Number.MIN_VALUE) : lowest,
    lengthTo: length?.to ?? highest,
  };
}

/** All bits, where nothing was chosen. */
function maskOf(indexes: number[]): number {
  return indexes.length === 0 ? -1 : indexes.reduce((mask, index) => mask | (1 << index), 0);
}

function wantedFlags({ onSale, hideSold, isNew, hasStems }: TrackFilter): number {
  return (
    (onSale ? flag.onSale : 0) |
    (hideSold ? flag.unsold : 0) |
    (isNew ? flag.isNew : 0) |
    (hasStems ? flag.hasStems : 0)
  );
}

/** What rows are sorted by, the least first; what is equal stays in the shop's order. */
function sortKeys(columns: TrackColumns, sort: Sort, rows: Int32Array): Float64Array {
  switch (sort) {
    case "shop":
      return keysOf(columns.position, 1, rows);
    case "newest":
      return keysOf(columns.createdAt, -1, rows);
    case "cheapest":
      return keysOf(columns.priceCents, 1, rows);
    case "dearest":
      return keysOf(columns.priceCents, -1, rows);
    case "slowest":
      return keysOf(columns.bpm, 1, rows).map((bpm) => bpm || Number.MAX_SAFE_INTEGER);
    case "fastest":
      return keysOf(columns.bpm, -1, rows);
    case "most-liked":
      return keysOf(columns.likes, -1, rows);
  }
}

type Values = Int32Array | Uint32Array | Float32Array | Float64Array;

function keysOf(values: Values, direction: 1 | -1, rows: Int32Array): Float64Array {
  const keys = new Float64Array(rows.length);
  for (let index = 0; index < rows.length; index += 1) {
    keys[index] = direction * (values[rows[index] ?? 0] ?? 0);
  }
  return keys;
}
