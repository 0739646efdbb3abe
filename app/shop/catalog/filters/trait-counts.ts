export const UNKNOWN_TRAIT = 31;

export const traitFlags = {
  isPublished: 1,
  unsold: 2,
  onSale: 4,
  isNew: 8,
  hasStems: 16,
  hasFeatures: 32,
} as const;
const FLAGS_END = 64;

/** A track has one name of each. */
export const nameGroups = [
  "genre",
  "subgenre",
  "vocals",
  "vocalGender",
  "vocalLanguage",
  "software",
] as const;
export const groups = [...nameGroups, "key", "bpm", "price", "length"] as const;
export const traits = [...groups, "flags", "tags"] as const;

type NameGroup = (typeof nameGroups)[number];
export type Group = (typeof groups)[number];
export type Trait = (typeof traits)[number];

export function ofNameGroups<Value>(make: (group: NameGroup) => Value): Record<NameGroup, Value> {
  return {
    genre: make("genre"),
    subgenre: make("subgenre"),
    vocals: make("vocals"),
    vocalGender: make("vocalGender"),
    vocalLanguage: make("vocalLanguage"),
    software: make("software"),
  };
}

/** Counts tracks per value. */
export class ValueCounts {
  counts = new Int32Array(FLAGS_END);

  add(values: Uint8Array | Uint16Array, rows: Int32Array, times: 1 | -1): void {
    for (const row of rows) {
      const value = values[row] ?? 0;
      if (value >= this.counts.length) this.#growTo(value + 1);
      this.counts[value] = (this.counts[value] ?? 0) + times;
    }
  }

  less(others: ValueCounts): ValueCounts {
    const left = new ValueCounts();
    left.counts = this.counts.map((count, at) => count - (others.counts[at] ?? 0));
    return left;
  }

  #growTo(values: number): void {
    const grown = new Int32Array(Math.max(values, this.counts.length * 2));
    grown.set(this.counts);
    this.counts = grown;
  }
}

export type TraitCounts = Record<Trait, ValueCounts>;

export function noCounts(): TraitCounts {
  const names = ofNameGroups(() => new ValueCounts());
  return Object.assign(names, {
    key: new ValueCounts(),
    bpm: new ValueCounts(),
    price: new ValueCounts(),
    length: new ValueCounts(),
    flags: new ValueCounts(),
    tags: new ValueCounts(),
  });
}
