/** Each row is one bit, and each word holds 32. */
export type RowSet = Uint32Array;

const BITS = 32;
const VALUES = 64;
const ROWS_AT_ONCE = 4_096;

/* These loops process a million rows per page, so they call nothing and hardly branch. */

/** `kinds` is more than the largest value. */
export function rowsOfValues(
  values: Uint8Array | Uint16Array,
  isFitting: (value: number) => boolean,
  rows: number,
  kinds = VALUES,
): RowSet {
  const fits = Uint8Array.from({ length: kinds }, (_, value) => Number(isFitting(value)));
  const set = new Uint32Array(Math.ceil(rows / BITS));
  for (let at = 0; at < set.length; at += 1) {
    let word = 0;
    for (let bit = 0; bit < BITS; bit += 1) {
      word |= (fits[values[at * BITS + bit] ?? 0] ?? 0) << bit;
    }
    set[at] = word;
  }
  return set;
}

export function rowsBetween(
  values: Float32Array | Int32Array,
  { from, to }: { from: number; to: number },
  rows: number,
): RowSet {
  const set = new Uint32Array(Math.ceil(rows / BITS));
  for (let at = 0; at < set.length; at += 1) {
    let word = 0;
    for (let bit = 0; bit < BITS; bit += 1) {
      const value = values[at * BITS + bit] ?? 0;
      word |= (Number(value >= from) & Number(value <= to)) << bit;
    }
    set[at] = word;
  }
  return set;
}

/** @throws {RangeError} if there is no set. */
export function intersect([first, ...others]: RowSet[]): RowSet {
  if (!first) throw new RangeError("Sets of rows were expected.");
  const both = first.slice();
  for (const other of others) {
    for (let at = 0; at < both.length; at += 1) both[at] = (both[at] ?? 0) & (other[at] ?? 0);
  }
  return both;
}

export function unite(into: RowSet, other: RowSet): void {
  for (let at = 0; at < into.length; at += 1) into[at] = (into[at] ?? 0) | (other[at] ?? 0);
}

export function without(set: RowSet, other: RowSet): RowSet {
  return set.map((word, at) => word & ~(other[at] ?? 0));
}

export function sizeOf(set: RowSet): number {
  let size = 0;
  for (let at = 0; at < set.length; at += 1) size += bitsOf(set[at] ?? 0);
  return size;
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Prime near 2 ** 32 divided by the golden ratio. Knuth, TAOCP vol. 3, section 6.4. */
const MIXING_STEP = 2_654_435_761;

/**
 * Yields rows in chunks that overwrite each other, in order or with the words mixed, as a heap
 * needs whose worst case is sorted rows.
 */
export function* rowsIn(set: RowSet, isMixed = false): Generator<Int32Array, void> {
  const rows = new Int32Array(ROWS_AT_ONCE);
  const step = isMixed ? MIXING_STEP % set.length : 1;
  let count = 0;
  let at = 0;
  for (let visited = 0; visited < set.length; visited += 1) {
    let word = set[at] ?? 0;
    while (word !== 0) {
      const lowest = word & -word;
      rows[count] = at * BITS + 31 - Math.clz32(lowest);
      count += 1;
      word ^= lowest;
    }
    at += step;
    if (at >= set.length) at -= set.length;
    if (count <= ROWS_AT_ONCE - BITS) continue;
    yield rows.subarray(0, count);
    count = 0;
  }
  yield rows.subarray(0, count);
}
