import { Spectrum } from "./fft.ts";

/**
 * Removes drums from a spectrogram, in which notes are horizontal lines and drums vertical ones.
 * Medians along time and along frequency tell how much of each bin belongs to which. D. Fitzgerald,
 * *Harmonic/Percussive Separation using Median Filtering*, DAFx 2010.
 */
const REACH_FRAMES = 4;
const REACH_BINS = 15;

export type SpectraShape = { window: number; hop: number; bins: number };

/**
 * Returns the medians of each value and its neighbors up to `reach` away. The values at the ends
 * are repeated.
 */
export function slidingMedian(values: Float32Array, reach: number): Float32Array {
  const at = (i: number) => values[Math.min(Math.max(i, 0), values.length - 1)] ?? 0;
  const sorted = Float32Array.from({ length: 2 * reach + 1 }, (_, i) => at(i - reach)).sort();
  return values.map((_, i) => {
    const median = sorted[reach] ?? 0;
    replaceInSorted(sorted, at(i - reach), at(i + reach + 1));
    return median;
  });
}

function replaceInSorted(sorted: Float32Array, gone: number, come: number): void {
  let index = sorted.indexOf(gone);
  for (; index + 1 < sorted.length && (sorted[index + 1] ?? 0) < come; index++) {
    sorted[index] = sorted[index + 1] ?? 0;
  }
  for (; index > 0 && (sorted[index - 1] ?? 0) > come; index--) {
    sorted[index] = sorted[index - 1] ?? 0;
  }
  sorted[index] = come;
}

function timeMedians(frames: Float32Array[], bins: number): Float32Array[] {
  const medians = frames.map(() => new Float32Array(bins));
  for (let bin = 0; bin < bins; bin++) {
    const column = Float32Array.from(frames, (frame) => frame[bin] ?? 0);
    const smooth = slidingMedian(column, REACH_FRAMES);
    for (const [frame, median] of smooth.entries()) {
      const row = medians[frame];
      if (row) row[bin] = median;
    }
  }
  return medians;
}

/**
 * Returns the magnitude spectra of a sound, frame by frame, without its percussive parts.
 * @param watch receives each original spectrum with all of its bins.
 */
export function tonalSpectra(
  mono: Float32Array,
  shape: SpectraShape,
  watch?: (magnitudes: Float64Array) => void,
): Float32Array[] {
  const { window, hop, bins } = shape;
  const spectrum = new Spectrum(window);
  const frames: Float32Array[] = [];
  for (let start = 0; start + window <= mono.length; start += hop) {
    const magnitudes = spectrum.at(mono, start);
    watch?.(magnitudes);
    frames.push(Float32Array.from(magnitudes.subarray(0, bins)));
  }
  if (frames.length === 0) return [];
  const tonal = timeMedians(frames, bins);
  return frames.map((magnitudes, frame) => {
    const percussive = slidingMedian(magnitudes, REACH_BINS);
    return magnitudes.map((magnitude, bin) => {
      const t = (tonal[frame]?.[bin] ?? 0) ** 2;
      const p = (percussive[bin] ?? 0) ** 2;
      return t > 0 ? (magnitude * t) / (t + p) : 0;
    });
  });
}
