import { foldName } from "../fold-name.ts";
import { MAX_TAGS } from "../tags.ts";
import { type RowSet, rowsOfValues } from "./row-sets.ts";

const MAX_NAMES = 2 ** 16;
const FIRST_NAMES = 32;

/** Numbers names, whatever their case and accents. The first is empty and means none. */
class NameIndex {
  /** Each has its latest spelling. A name stays when its last track is gone. */
  readonly names = [""];
  readonly #indexes = new Map([["", 0]]);

  indexOf(name: string): number | undefined {
    return this.#indexes.get(name) ?? this.#indexes.get(foldName(name));
  }

  /** A name beyond the limit becomes none. */
  add(name: string): number {
    let index = this.indexOf(name);
    if (index === undefined) {
      if (this.names.length === MAX_NAMES) return 0;
      index = this.names.length;
      this.#indexes.set(foldName(name), index);
    }
    this.#indexes.set(name, index);
    this.names[index] = name;
    return index;
  }
}

/** Holds one name per row. */
export class NameColumn extends NameIndex {
  values: Uint16Array;

  constructor(capacity: number) {
    super();
    this.values = new Uint16Array(capacity);
  }

  grow(capacity: number): void {
    const grown = new Uint16Array(capacity);
    grown.set(this.values);
    this.values = grown;
  }

  set(row: number, name: string | null): void {
    this.values[row] = this.add(name ?? "");
  }

  rowsOf(wanted: readonly string[], rows: number): RowSet {
    const indexes = wanted.map((name) => this.indexOf(name));
    return rowsOfValues(this.values, (each) => indexes.includes(each), rows, this.names.length);
  }

  count(into: NameCounts, rows: ArrayLike<number> & Iterable<number>, times: 1 | -1): void {
    for (const row of rows) into.add(this.values[row] ?? 0, times);
  }
}

/** Holds the tags of each row. Takes no memory until a track has one. */
export class TagColumn extends NameIndex {
  /** Each row has `MAX_TAGS` values, ended by a zero. */
  #values = new Uint16Array(0);

  set(row: number, tags: readonly string[], capacity: number): void {
    if (tags.length === 0 && this.names.length === 1) return;
    if (this.#values.length < capacity * MAX_TAGS) {
      const grown = new Uint16Array(capacity * MAX_TAGS);
      grown.set(this.#values);
      this.#values = grown;
    }
    const indexes = tags.map((tag) => this.add(tag)).filter((index) => index !== 0);
    this.#values.fill(0, row * MAX_TAGS, (row + 1) * MAX_TAGS);
    this.#values.set(indexes.slice(0, MAX_TAGS), row * MAX_TAGS);
  }

  rowsOf(tag: string, rows: number): RowSet {
    const set = new Uint32Array(Math.ceil(rows / 32));
    const wanted = this.indexOf(tag);
    const end = Math.min(this.#values.length, rows * MAX_TAGS);
    for (let at = 0; wanted && at < end; at += 1) {
      if (this.#values[at] !== wanted) continue;
      const row = Math.floor(at / MAX_TAGS);
      set[row >>> 5] = (set[row >>> 5] ?? 0) | (1 << (row & 31));
    }
    return set;
  }

  count(into: NameCounts, rows: ArrayLike<number> & Iterable<number>, times: 1 | -1): void {
    if (this.names.length === 1) return;
    for (const row of rows) {
      const first = row * MAX_TAGS;
      for (let at = first; at < first + MAX_TAGS && this.#values[at]; at += 1)
        into.add(this.#values[at] ?? 0, times);
    }
  }
}

/** Counts tracks per name. */
export class NameCounts {
  counts = new Int32Array(FIRST_NAMES);

  add(index: number, times: 1 | -1): void {
    if (index >= this.counts.length) this.#growTo(index + 1);
    this.counts[index] = (this.counts[index] ?? 0) + times;
  }

  less(others: NameCounts): NameCounts {
    const left = new NameCounts();
    left.counts = this.counts.map((count, at) => count - (others.counts[at] ?? 0));
    return left;
  }

  #growTo(names: number): void {
    const grown = new Int32Array(Math.max(names, this.counts.length * 2));
    grown.set(this.counts);
    this.counts = grown;
  }
}
