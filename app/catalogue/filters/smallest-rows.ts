/** By `keys`, one for each of `rows`, and where they are equal by `ties`, one for each row there is. */
type Order = { keys: Float64Array; ties: Int32Array };

/** The first `count` of `rows` in order, found with a heap of that size whose top is the last of them. */
export function smallestRows(rows: Int32Array, { keys, ties }: Order, count: number): number[] {
  const compare = (one: number, other: number) =>
    (keys[one] ?? 0) - (keys[other] ?? 0) ||
    (ties[rows[one] ?? 0] ?? 0) - (ties[rows[other] ?? 0] ?? 0);
  const heap: number[] = [];
  let highest = Number.POSITIVE_INFINITY;
  let highestTie = Number.POSITIVE_INFINITY;
  for (let index = 0; index < rows.length && count > 0; index += 1) {
    // Nearly all end here, so that a million take milliseconds, also when most keys are equal.
    const key = keys[index] ?? 0;
    if (key > highest || (key === highest && (ties[rows[index] ?? 0] ?? 0) >= highestTie)) continue;
    if (heap.length < count) push(heap, index, compare);
    else replaceTop(heap, index, compare);
    if (heap.length < count) continue;
    const top = heap[0] ?? 0;
    highest = keys[top] ?? highest;
    highestTie = ties[rows[top] ?? 0] ?? highestTie;
  }
  return heap.sort(compare).map((index) => rows[index] ?? 0);
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
