import { type RowSet, rowsIn } from "./row-sets.ts";

type Values = Int32Array | Uint32Array | Float32Array | Float64Array;

export type RowOrder = {
  values: Values;
  direction: 1 | -1;
  ties: Int32Array;
  unknownLast?: boolean;
};

/** Keeps the first `count` rows in a heap, with the last of them on top. */
export function smallestRows(set: RowSet, order: RowOrder, count: number): number[] {
  const { values, direction, ties, unknownLast = false } = order;
  const keyOf = (row: number) => {
    const value = values[row] ?? 0;
    return unknownLast && value === 0 ? Number.POSITIVE_INFINITY : direction * value;
  };
  const compare = (one: number, other: number) =>
    compareNumbers(keyOf(one), keyOf(other)) || (ties[one] ?? 0) - (ties[other] ?? 0);
  const heap: number[] = [];
  let highest = Number.POSITIVE_INFINITY;
  let highestTie = Number.POSITIVE_INFINITY;
  for (const rows of rowsIn(set, true)) {
    for (const row of rows) {
      // Nearly all rows end here.
      const key = keyOf(row);
      if (key > highest || (key === highest && (ties[row] ?? 0) >= highestTie)) continue;
      if (heap.length < count) push(heap, row, compare);
      else replaceTop(heap, row, compare);
      if (heap.length < count) continue;
      const top = heap[0] ?? 0;
      highest = keyOf(top);
      highestTie = ties[top] ?? highestTie;
    }
  }
  return heap.sort(compare);
}

/** Returns 0 for equal infinities, whose difference is not a number. */
function compareNumbers(one: number, other: number): number {
  return one === other ? 0 : one - other;
}

type Compare = (one: number, other: number) => number;

function push(heap: number[], added: number, compare: Compare): void {
  let index = heap.push(added) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent] ?? added;
    if (compare(added, above) <= 0) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = added;
}

function replaceTop(heap: number[], added: number, compare: Compare): void {
  let index = 0;
  for (;;) {
    let child = 2 * index + 1;
    let below = heap[child];
    const other = heap[child + 1];
    if (below === undefined) break;
    if (other !== undefined && compare(other, below) > 0) {
      below = other;
      child += 1;
    }
    if (compare(below, added) <= 0) break;
    heap[index] = below;
    index = child;
  }
  heap[index] = added;
}
