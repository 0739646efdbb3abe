import type { Onsets } from "./onsets.ts";

/**
 * Length of the overlapping sections in which repetition is measured (16 s), and its longest period
 * (8 s).
 */
const STRETCH_SECONDS = 16;
const MAX_LAG_SECONDS = 8;

/**
 * Similarity of the onsets to themselves a number of frames later: 1 at 0, negative where
 * they avoid each other.
 */
export type Repetitions = Onsets;

export function findRepetitions({ all, kick, framesPerSecond }: Onsets): Repetitions {
  return {
    framesPerSecond,
    all: autocorrelate(all, framesPerSecond),
    kick: autocorrelate(kick, framesPerSecond),
  };
}

/** Averages over sections. */
function autocorrelate(values: Float64Array, framesPerSecond: number): Float64Array {
  const stretch = Math.min(values.length, Math.round(STRETCH_SECONDS * framesPerSecond));
  const lags = Math.min(stretch, Math.round(MAX_LAG_SECONDS * framesPerSecond) + 2);
  const sum = new Float64Array(lags);
  const loudest = Math.max(1e-12, energyOf(values) / values.length);
  for (let start = 0; start + stretch <= values.length; start += Math.ceil(stretch / 2)) {
    const part = values.subarray(start, start + stretch);
    const energy = energyOf(part);
    if (energy <= 0) continue;
    const weight = Math.min(1, energy / stretch / loudest); // Silence says nothing about repetition.
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

/** Interpolates between two frames. */
export function valueAt(values: Float64Array, position: number): number {
  const before = Math.floor(position);
  const part = position - before;
  return (values[before] ?? 0) * (1 - part) + (values[before + 1] ?? 0) * part;
}
