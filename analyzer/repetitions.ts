import type { Onsets } from "./onsets.ts";

/** Repetition is looked for in stretches of 16 s that overlap by half, over up to 8 s. */
const STRETCH_SECONDS = 16;
const MAX_LAG_SECONDS = 8;

/** How alike the onsets are to themselves so many frames later: 1 at 0, less than 0 where they avoid each other. */
export type Repetitions = Onsets;

export function findRepetitions({ all, kick, framesPerSecond }: Onsets): Repetitions {
  return {
    framesPerSecond,
    all: autocorrelate(all, framesPerSecond),
    kick: autocorrelate(kick, framesPerSecond),
  };
}

/** Averaged over stretches. */
function autocorrelate(values: Float64Array, framesPerSecond: number): Float64Array {
  const stretch = Math.min(values.length, Math.round(STRETCH_SECONDS * framesPerSecond));
  const lags = Math.min(stretch, Math.round(MAX_LAG_SECONDS * framesPerSecond) + 2);
  const sum = new Float64Array(lags);
  const loudest = Math.max(1e-12, energyOf(values) / values.length);
  for (let start = 0; start + stretch <= values.length; start += Math.ceil(stretch / 2)) {
    const part = values.subarray(start, start + stretch);
    const energy = energyOf(part);
    if (energy <= 0) continue;
    const weight = Math.min(1, energy / stretch / loudest); // silence says nothing
    for (let lag = 0; lag < lags; lag++) {
      let product = 0;
      for (let i = lag; i < stretch; i++) product += (part[i] ?? 0) * (part[i - lag] ?? 0);
      sum[lag] = (sum[lag] ?? 0) + ((product / energy) * weight * stretch) / (stretch - lag);
    }
  }
  const atZero = sum[0] || 1;
  return sum.map((value) => value / atZero);
}

function energyOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value * value, 0);
}

/** Between two frames, in proportion. */
export function valueAt(values: Float64Array, position: number): number {
  const before = Math.floor(position);
  const part = position - before;
  return (values[before] ?? 0) * (1 - part) + (values[before + 1] ?? 0) * part;
}
