type Compare = (one: number, other: number) => number;

/** The first `count` of `rows` in order, found with a heap of that size whose top is the last of them. */
export function smallestRows(rows: Int32Array, compare: Compare, count: number): number[] {
  const heap: number[] = [];
  for (const row of rows) {
    const top = heap[0];
    if (heap.length < count) push(heap, row, compare);
    else if (top !== undefined && compare(row, top) < 0) replaceTop(heap, row, compare);
  }
  return heap.sort(compare);
}

function push(heap: number[], row: number, compare: Compare): void {
  let index = heap.push(row) - 1;
  while (index > 0) {
    const parent = (index - 1) >> 1;
    const above = heap[parent] ?? row;
    if (compare(row, above) <= 0) break;
    heap[index] = above;
    index = parent;
  }
  heap[index] = row;
}

function replaceTop(heap: number[], row: number, compare: Compare): void {
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
    if (compare(below, row) <= 0) break;
    heap[index] = below;
    index = child;
  }
  heap[index] = row;
}
