import type { Range, RangeName } from "./ranges.ts";

/** Counts per equal step. Values outside are counted in the first or last. */
export type Histogram = { from: number; step: number; counts: number[] };

const BINS = 28;

/** Scales: 60 to 200 BPM, up to 700 units of the currency in cents, up to 9:20 minutes. */
const scales: Record<RangeName, { from: number; step: number }> = {
  bpm: { from: 60, step: 5 },
  price: { from: 0, step: 25_00 },
  length: { from: 0, step: 20 },
};

export function histogramOf(name: RangeName, counts: Int32Array): Histogram {
  return { ...scales[name], counts: [...counts.subarray(0, BINS)] };
}

export function binOf(name: RangeName, value: number): number {
  return binIn(scales[name], value);
}

/** Returns the first and last bin that a range overlaps. */
export function binRange(histogram: Histogram, range: Range | undefined): [number, number] {
  const first = range?.from === undefined ? 0 : binIn(histogram, range.from);
  return [first, range?.to === undefined ? BINS - 1 : binIn(histogram, range.to)];
}

function binIn({ from, step }: Pick<Histogram, "from" | "step">, value: number): number {
  return Math.min(Math.max(Math.floor((value - from) / step), 0), BINS - 1);
}
