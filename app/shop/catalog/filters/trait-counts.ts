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

export const groups = ["genre", "key", "bpm", "price", "length"] as const;
export type Group = (typeof groups)[number];

/** Traits are packed into one number: five bits per group, six for the flags. */
export type Traits = Record<Group | "flags", number>;

const bitAt = { genre: 0, key: 5, flags: 10, bpm: 16, price: 21, length: 26 } as const;

export function packTraits(traits: Traits): number {
  return (
    traits.genre |
    (traits.key << bitAt.key) |
    (traits.flags << bitAt.flags) |
    (traits.bpm << bitAt.bpm) |
    (traits.price << bitAt.price) |
    (traits.length << bitAt.length)
  );
}

export class TraitCounts {
  readonly genre = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly key = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly flags = new Int32Array(FLAGS_END);
  readonly bpm = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly price = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly length = new Int32Array(UNKNOWN_TRAIT + 1);

  add(traits: number, times: 1 | -1): void {
    add(this.genre, traits & UNKNOWN_TRAIT, times);
    add(this.key, (traits >>> bitAt.key) & UNKNOWN_TRAIT, times);
    add(this.flags, (traits >>> bitAt.flags) & (FLAGS_END - 1), times);
    add(this.bpm, (traits >>> bitAt.bpm) & UNKNOWN_TRAIT, times);
    add(this.price, (traits >>> bitAt.price) & UNKNOWN_TRAIT, times);
    add(this.length, (traits >>> bitAt.length) & UNKNOWN_TRAIT, times);
  }

  less(others: TraitCounts): TraitCounts {
    const left = new TraitCounts();
    for (const facet of [...groups, "flags"] as const) {
      left[facet].set(this[facet].map((count, at) => count - (others[facet][at] ?? 0)));
    }
    return left;
  }
}

function add(counts: Int32Array, at: number, times: 1 | -1): void {
  counts[at] = (counts[at] ?? 0) + times;
}
