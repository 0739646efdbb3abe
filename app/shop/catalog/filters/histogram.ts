import type { Range, RangeName } from "./ranges.ts";
import type { ValueCounts } from "./trait-counts.ts";

/** Counts values per equal step. Values outside are in the first or last bin. */
export type Histogram = { from: number; step: number; counts: number[] };

const BINS = 28;

/** Values are in BPM, cents and seconds. */
const scales: Record<RangeName, { from: number; step: number }> = {
  bpm: { from: 60, step: 5 },
  price: { from: 0, step: 25_00 },
  length: { from: 0, step: 20 },
};

export function histogramOf(name: RangeName, { counts }: ValueCounts): Histogram {
  return { ...scales[name], counts: [...counts.subarray(0, BINS)] };
}

export function binOf(name: RangeName, value: number): number {
  return binIn(scales[name], value);
}

export function binRange(histogram: Histogram, range: Range | undefined): [number, number] {
  const first = range?.from === undefined ? 0 : binIn(histogram, range.from);
  return [first, range?.to === undefined ? BINS - 1 : binIn(histogram, range.to)];
}

function binIn({ from, step }: Pick<Histogram, "from" | "step">, value: number): number {
  return Math.min(Math.max(Math.floor((value - from) / step), 0), BINS - 1);
}
