import { FEATURES } from "#app/shop/media/audio-analysis.ts";
import { keyIndexOf } from "./camelot.ts";
import { binOf } from "./histogram.ts";
import { NameColumn, TagColumn } from "./name-columns.ts";
import { rangeNames } from "./ranges.ts";
import { type RowSet, rowsOfValues } from "./row-sets.ts";
import {
  nameGroups,
  noCounts,
  ofNameGroups,
  type Trait,
  traitFlags,
  traits,
  UNKNOWN_TRAIT,
  type ValueCounts,
} from "./trait-counts.ts";

export type ColumnValues = {
  id: string;
  position: number;
  genre: string;
  subgenre: string | null;
  vocals: string | null;
  vocalGender: string | null;
  vocalLanguage: string | null;
  software: string | null;
  tags: string[];
  key: string | null;
  bpm: number | null;
  priceCents: number;
  durationSeconds: number | null;
  isSold: boolean;
  onSale: boolean;
  isNewArrival: boolean;
  hasStems: boolean;
  features: Buffer | null;
  likes: number;
  createdAt: Date;
};

const FIRST_CAPACITY = 1024;

/**
 * Holds all published tracks, so that counting every choice of 100,000 takes milliseconds. Rows
 * without `traitFlags.isPublished` are free. A track takes about 200 bytes.
 */
export class TrackColumns {
  version = 0;
  /** Changes with the audio features and with which tracks are for sale. */
  soundVersion = 0;
  rows = 0;
  ids: string[] = [];
  position = new Int32Array(FIRST_CAPACITY);
  readonly names = ofNameGroups(() => new NameColumn(FIRST_CAPACITY));
  readonly tags = new TagColumn();
  key = new Uint8Array(FIRST_CAPACITY);
  /** 0 means unknown, here and in `seconds`. */
  bpm = new Float32Array(FIRST_CAPACITY);
  priceCents = new Int32Array(FIRST_CAPACITY);
  seconds = new Float32Array(FIRST_CAPACITY);
  /** Holds the bins of the histograms. */
  readonly bins = {
    bpm: new Uint8Array(FIRST_CAPACITY),
    price: new Uint8Array(FIRST_CAPACITY),
    length: new Uint8Array(FIRST_CAPACITY),
  };
  flags = new Uint8Array(FIRST_CAPACITY);
  likes = new Uint32Array(FIRST_CAPACITY);
  /** Values are in milliseconds. */
  createdAt = new Float64Array(FIRST_CAPACITY);
  /** Each row has FEATURES values. */
  features = new Int8Array(FIRST_CAPACITY * FEATURES);
  readonly counts = noCounts();
  /** Holds the number of the full read that set a row last. */
  #readIn = new Uint8Array(FIRST_CAPACITY);
  #reading = 0;
  readonly #rowOf = new Map<string, number>();
  readonly #free: number[] = [];

  get size(): number {
    return this.#rowOf.size;
  }

  rowOf(id: string): number | undefined {
    return this.#rowOf.get(id);
  }

  withFlags(wanted: number): RowSet {
    return rowsOfValues(this.flags, (has) => (has & wanted) === wanted, this.rows);
  }

  beginReading(): void {
    this.#reading = (this.#reading + 1) % 256;
  }

  deleteUnread(): void {
    for (const [id, row] of this.#rowOf) if (this.#readIn[row] !== this.#reading) this.delete(id);
  }

  set(track: ColumnValues): void {
    this.version += 1;
    const row = this.#rowOf.get(track.id) ?? this.#allocateRow(track.id);
    this.#uncount(row);
    const [key, bpm, flags] = [this.key[row], this.bpm[row], this.flags[row]];
    this.#readIn[row] = this.#reading;
    this.position[row] = track.position;
    for (const group of nameGroups) this.names[group].set(row, track[group]);
    this.tags.set(row, track.tags, this.position.length);
    this.key[row] = (track.key === null ? undefined : keyIndexOf(track.key)) ?? UNKNOWN_TRAIT;
    this.bpm[row] = track.bpm ?? 0;
    this.priceCents[row] = track.priceCents;
    this.seconds[row] = track.durationSeconds ?? 0;
    this.flags[row] =
      traitFlags.isPublished |
      (track.isSold ? 0 : traitFlags.unsold) |
      (track.onSale && !track.isSold ? traitFlags.onSale : 0) |
      (track.isNewArrival ? traitFlags.isNew : 0) |
      (track.hasStems ? traitFlags.hasStems : 0) |
      (track.features ? traitFlags.hasFeatures : 0);
    const hasOtherSound = track.features !== null && this.#setFeatures(row, track.features);
    const isSame = key === this.key[row] && bpm === this.bpm[row] && flags === this.flags[row];
    if (hasOtherSound || !isSame) this.soundVersion += 1;
    this.bins.bpm[row] = track.bpm === null ? UNKNOWN_TRAIT : binOf("bpm", track.bpm);
    this.bins.price[row] = binOf("price", track.priceCents);
    this.bins.length[row] =
      track.durationSeconds === null ? UNKNOWN_TRAIT : binOf("length", track.durationSeconds);
    this.#countRow(row, 1);
    this.likes[row] = track.likes;
    this.createdAt[row] = track.createdAt.getTime();
  }

  #setFeatures(row: number, features: Buffer): boolean {
    const values = this.features.subarray(row * FEATURES, (row + 1) * FEATURES);
    const added = toSigned(features);
    const areSame = values.every((value, index) => value === added[index]);
    if (!areSame) values.set(added);
    return !areSame;
  }

  delete(id: string): void {
    const row = this.#rowOf.get(id);
    if (row === undefined) return;
    this.version += 1;
    this.#rowOf.delete(id);
    this.#uncount(row);
    this.ids[row] = "";
    this.flags[row] = 0;
    this.soundVersion += 1;
    this.#free.push(row);
  }

  count(trait: Trait, into: ValueCounts, rows: Int32Array, times: 1 | -1): void {
    for (const values of this.#valuesOf(trait)) into.add(values, rows, times);
  }

  /** Returns nothing for names that no track has had, and an array for each place of a tag. */
  #valuesOf(trait: Trait): readonly (Uint8Array | Uint16Array)[] {
    switch (trait) {
      case "key":
      case "flags":
        return [this[trait]];
      case "bpm":
      case "price":
      case "length":
        return [this.bins[trait]];
      case "tags":
        return this.tags.places;
      default:
        return this.names[trait].names.length > 1 ? [this.names[trait].values] : [];
    }
  }

  #uncount(row: number): void {
    if (this.flags[row]) this.#countRow(row, -1);
  }

  #countRow(row: number, times: 1 | -1): void {
    const rows = Int32Array.of(row);
    for (const trait of traits) this.count(trait, this.counts[trait], rows, times);
  }

  #allocateRow(id: string): number {
    const row = this.#free.pop() ?? this.rows++;
    if (row >= this.position.length) this.#grow();
    this.ids[row] = id;
    this.#rowOf.set(id, row);
    return row;
  }

  #grow(): void {
    const capacity = this.position.length * 2;
    this.position = grown(this.position, new Int32Array(capacity));
    for (const group of nameGroups) this.names[group].grow(capacity);
    this.key = grown(this.key, new Uint8Array(capacity));
    this.bpm = grown(this.bpm, new Float32Array(capacity));
    this.priceCents = grown(this.priceCents, new Int32Array(capacity));
    this.seconds = grown(this.seconds, new Float32Array(capacity));
    for (const name of rangeNames)
      this.bins[name] = grown(this.bins[name], new Uint8Array(capacity));
    this.flags = grown(this.flags, new Uint8Array(capacity));
    this.likes = grown(this.likes, new Uint32Array(capacity));
    this.createdAt = grown(this.createdAt, new Float64Array(capacity));
    this.features = grown(this.features, new Int8Array(capacity * FEATURES));
    this.#readIn = grown(this.#readIn, new Uint8Array(capacity));
  }
}

type Column = { set(values: ArrayLike<number>): void };

function grown<Grown extends Column>(values: ArrayLike<number>, into: Grown): Grown {
  into.set(values);
  return into;
}

function toSigned({ buffer, byteOffset, length }: Buffer): Int8Array {
  return new Int8Array(buffer, byteOffset, length);
}
