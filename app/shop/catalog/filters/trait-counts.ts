import { NameCounts } from "./name-columns.ts";

export const UNKNOWN_TRAIT = 31;

export const traitFlags = {
  isPublished: 1,
  unsold: 2,
  onSale: 4,
  isNew: 8,
  hasStems: 16,
  hasFeatures: 32,
} as const;
export const FLAGS_END = 64;

/** A track has one name of each. */
export const nameGroups = [
  "genre",
  "subgenre",
  "vocals",
  "vocalGender",
  "vocalLanguage",
  "software",
] as const;
const packedGroups = ["key", "bpm", "price", "length"] as const;
export const groups = [...nameGroups, ...packedGroups] as const;

type NameGroup = (typeof nameGroups)[number];
type PackedGroup = (typeof packedGroups)[number];
export type Group = NameGroup | PackedGroup;

/** Traits are packed into one number: five bits each, six for the flags. */
export type Traits = Record<PackedGroup | "flags", number>;

const bitAt = { key: 0, flags: 5, bpm: 11, price: 16, length: 21 } as const;

export function packTraits(traits: Traits): number {
  return (
    (traits.key << bitAt.key) |
    (traits.flags << bitAt.flags) |
    (traits.bpm << bitAt.bpm) |
    (traits.price << bitAt.price) |
    (traits.length << bitAt.length)
  );
}

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

export class TraitCounts {
  names = ofNameGroups(() => new NameCounts());
  tags = new NameCounts();
  readonly key = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly flags = new Int32Array(FLAGS_END);
  readonly bpm = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly price = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly length = new Int32Array(UNKNOWN_TRAIT + 1);

  add(traits: number, times: 1 | -1): void {
    add(this.key, (traits >>> bitAt.key) & UNKNOWN_TRAIT, times);
    add(this.flags, (traits >>> bitAt.flags) & (FLAGS_END - 1), times);
    add(this.bpm, (traits >>> bitAt.bpm) & UNKNOWN_TRAIT, times);
    add(this.price, (traits >>> bitAt.price) & UNKNOWN_TRAIT, times);
    add(this.length, (traits >>> bitAt.length) & UNKNOWN_TRAIT, times);
  }

  less(others: TraitCounts): TraitCounts {
    const left = new TraitCounts();
    for (const trait of [...packedGroups, "flags"] as const) {
      left[trait].set(this[trait].map((count, at) => count - (others[trait][at] ?? 0)));
    }
    left.names = ofNameGroups((group) => this.names[group].less(others.names[group]));
    left.tags = this.tags.less(others.tags);
    return left;
  }
}

function add(counts: Int32Array, at: number, times: 1 | -1): void {
  counts[at] = (counts[at] ?? 0) + times;
}
