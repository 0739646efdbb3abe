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

/** Traits are packed into one number: five bits each, six for the flags. A shop has more genres. */
export type Traits = Record<Exclude<Group, "genre"> | "flags", number>;

const bitAt = { key: 0, flags: 5, bpm: 11, price: 16, length: 21 } as const;

const FIRST_GENRES = 32;

export function packTraits(traits: Traits): number {
  return (
    (traits.key << bitAt.key) |
    (traits.flags << bitAt.flags) |
    (traits.bpm << bitAt.bpm) |
    (traits.price << bitAt.price) |
    (traits.length << bitAt.length)
  );
}

export class TraitCounts {
  genre = new Int32Array(FIRST_GENRES);
  readonly key = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly flags = new Int32Array(FLAGS_END);
  readonly bpm = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly price = new Int32Array(UNKNOWN_TRAIT + 1);
  readonly length = new Int32Array(UNKNOWN_TRAIT + 1);

  add(genre: number, traits: number, times: 1 | -1): void {
    if (genre >= this.genre.length) this.#growTo(genre + 1);
    add(this.genre, genre, times);
    add(this.key, (traits >>> bitAt.key) & UNKNOWN_TRAIT, times);
    add(this.flags, (traits >>> bitAt.flags) & (FLAGS_END - 1), times);
    add(this.bpm, (traits >>> bitAt.bpm) & UNKNOWN_TRAIT, times);
    add(this.price, (traits >>> bitAt.price) & UNKNOWN_TRAIT, times);
    add(this.length, (traits >>> bitAt.length) & UNKNOWN_TRAIT, times);
  }

  less(others: TraitCounts): TraitCounts {
    const left = new TraitCounts();
    left.#growTo(this.genre.length);
    for (const facet of [...groups, "flags"] as const) {
      left[facet].set(this[facet].map((count, at) => count - (others[facet][at] ?? 0)));
    }
    return left;
  }

  #growTo(genres: number): void {
    const grown = new Int32Array(Math.max(genres, this.genre.length * 2));
    grown.set(this.genre);
    this.genre = grown;
  }
}

function add(counts: Int32Array, at: number, times: 1 | -1): void {
  counts[at] = (counts[at] ?? 0) + times;
}
