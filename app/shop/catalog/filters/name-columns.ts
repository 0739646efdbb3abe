import { foldName } from "../fold-name.ts";
import { MAX_TAGS } from "../tags.ts";
import { type RowSet, rowsOfValues, unite } from "./row-sets.ts";

const MAX_NAMES = 2 ** 16;

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
}

/** Holds the tags of each row: the first of all rows, the second of all rows, and so on. */
export class TagColumn extends NameIndex {
  readonly places: Uint16Array[] = [];

  set(row: number, tags: readonly string[], capacity: number): void {
    const indexes = tags.map((tag) => this.add(tag)).filter((index) => index !== 0);
    const count = Math.max(this.places.length, Math.min(indexes.length, MAX_TAGS));
    for (let place = 0; place < count; place += 1) {
      this.#placeOf(place, row, capacity)[row] = indexes[place] ?? 0;
    }
  }

  #placeOf(place: number, row: number, capacity: number): Uint16Array {
    const values = this.places[place];
    if (values && row < values.length) return values;
    const grown = new Uint16Array(capacity);
    if (values) grown.set(values);
    this.places[place] = grown;
    return grown;
  }

  rowsOf(tag: string, rows: number): RowSet {
    const wanted = this.indexOf(tag);
    const set = new Uint32Array(Math.ceil(rows / 32));
    if (!wanted) return set;
    for (const values of this.places) {
      unite(
        set,
        rowsOfValues(values, (each) => each === wanted, rows, this.names.length),
      );
    }
    return set;
  }
}
