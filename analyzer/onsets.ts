import { Spectrum } from "./fft.ts";

/** Window of 1,024 samples every 220 at 22,050 Hz: 46 ms of sound, 100 times a second. */
const WINDOW = 1024;
const HOP = 220;

const LOWEST_HZ = 30;
const HIGHEST_HZ = 10_000;
const BANDS = 36;
const KICK_HZ = 190;

/**
 * Factor of log(1 + 100 × magnitude / RMS), because hearing compares magnitudes by their logarithm.
 */
const COMPRESSION = 100;
const AVERAGE_SECONDS = 0.6;

/** Strength of the onsets at each moment: over all bands, and in those of the kick drum. */
export type Onsets = { framesPerSecond: number; all: Float64Array; kick: Float64Array };

type Band = { from: number; to: number; isKick: boolean };

/** Returns bands of equal width in pitch, each at least one bin wide. */
function makeBands(sampleRateHz: number): Band[] {
  const binHz = sampleRateHz / WINDOW;
  const edgeHz = (i: number) => LOWEST_HZ * (HIGHEST_HZ / LOWEST_HZ) ** (i / BANDS);
  const edges = Array.from({ length: BANDS + 1 }, (_, i) => Math.round(edgeHz(i) / binHz));
  const distinct = [...new Set(edges)];
  return distinct.slice(1).map((to, i) => {
    const from = distinct[i] ?? 0;
    return { from, to, isKick: to * binHz <= KICK_HZ };
  });
}

/** Returns the root mean square of samples, or of any values whose mean is 0. */
export function rootMeanSquare(values: Float32Array | Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return Math.sqrt(sum / Math.max(1, values.length));
}

/** Subtracts the average of the surroundings, so that only prominent values remain. */
function subtractMovingAverage(values: Float64Array, framesPerSecond: number): Float64Array {
  const reach = Math.round((AVERAGE_SECONDS * framesPerSecond) / 2);
  const sums = new Float64Array(values.length + 1);
  for (let i = 0; i < values.length; i++) sums[i + 1] = (sums[i] ?? 0) + (values[i] ?? 0);
  return values.map((value, i) => {
    const from = Math.max(0, i - reach);
    const to = Math.min(values.length, i + reach + 1);
    return value - ((sums[to] ?? 0) - (sums[from] ?? 0)) / (to - from);
  });
}

/** Returns the spectral flux: the sum of each band's gain since the previous frame. */
export function findOnsets(mono: Float32Array, sampleRateHz: number): Onsets {
  const compression = COMPRESSION / Math.max(rootMeanSquare(mono), Number.EPSILON);
  const spectrum = new Spectrum(WINDOW);
  const bands = makeBands(sampleRateHz);
  const before = new Float64Array(bands.length);
  const frames = Math.max(0, Math.floor((mono.length - WINDOW) / HOP) + 1);
  const all = new Float64Array(frames);
  const kick = new Float64Array(frames);
  for (let frame = 0; frame < frames; frame++) {
    const magnitudes = spectrum.at(mono, frame * HOP);
    for (let band = 0; band < bands.length; band++) {
      const { from, to, isKick } = bands[band] as Band;
      let energy = 0;
      for (let bin = from; bin < to; bin++) energy += magnitudes[bin] ?? 0;
      const level = Math.log1p((compression * energy) / (to - from));
      const gain = frame === 0 ? 0 : Math.max(0, level - (before[band] ?? 0));
      before[band] = level;
      all[frame] = (all[frame] ?? 0) + gain;
      if (isKick) kick[frame] = (kick[frame] ?? 0) + gain;
    }
  }
  const framesPerSecond = sampleRateHz / HOP;
  return {
    framesPerSecond,
    all: subtractMovingAverage(all, framesPerSecond),
    kick: subtractMovingAverage(kick, framesPerSecond),
  };
}
