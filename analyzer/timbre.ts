import { Spectrum } from "./fft.ts";
import { rootMeanSquare } from "./onsets.ts";

/** Window of 1,024 samples at 22,050 Hz: 46 ms, without overlap. */
const WINDOW = 1_024;

const BANDS = 26;
const LOWEST_HZ = 40;
const HIGHEST_HZ = 10_000;

/** Number of mel-frequency cepstral coefficients, without the 0th, which is loudness. */
const COEFFICIENTS = 12;

/** Part of the whole sound's energy below which a frame is a pause (-40 dB). */
const PAUSE = 1e-4;

/** Numbers of deviations and speeds that are kept, because the others repeat them. */
const DEVIATIONS = 10;
const SPEEDS = 6;

/**
 * Means, standard deviations and mean steps of the coefficients, and two spans of loudness in dB.
 */
export type Timbre = { cepstrum: number[]; loudnessSpans: [number, number] };

type Band = { bin: number; weight: number }[];

/**
 * Converts Hz to mel. S. S. Stevens, J. Volkmann and E. B. Newman, 1937, in O'Shaughnessy's
 * formula.
 */
const melOf = (hz: number) => 2595 * Math.log10(1 + hz / 700);
const hzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1);

/** Returns triangles of equal width in mel that overlap by half. */
function makeBands(sampleRateHz: number): Band[] {
  const binHz = sampleRateHz / WINDOW;
  const [low, high] = [melOf(LOWEST_HZ), melOf(HIGHEST_HZ)];
  const edge = (i: number) => hzOf(low + ((high - low) * i) / (BANDS + 1)) / binHz;
  return Array.from({ length: BANDS }, (_, i) => {
    const [from, top, to] = [edge(i), edge(i + 1), edge(i + 2)];
    const band: Band = [];
    for (let bin = Math.ceil(from); bin < to; bin++) {
      band.push({
        bin,
        weight: bin <= top ? (bin - from) / (top - from) : (to - bin) / (to - top),
      });
    }
    return band.length > 0 ? band : [{ bin: Math.round(top), weight: 1 }];
  });
}

function cepstrumOf(bandEnergies: number[]): number[] {
  const logs = bandEnergies.map((energy) => Math.log(energy + Number.EPSILON));
  return Array.from({ length: COEFFICIENTS }, (_, i) =>
    logs.reduce(
      (sum, log, band) =>
        sum + (log * Math.cos((Math.PI * (i + 1) * (band + 0.5)) / BANDS)) / BANDS,
      0,
    ),
  );
}

/**
 * Returns the coefficients of every frame that is not a pause, with its energy relative to the
 * whole sound.
 */
function readFrames(mono: Float32Array, sampleRateHz: number) {
  const power = Math.max(rootMeanSquare(mono) ** 2, Number.EPSILON);
  const spectrum = new Spectrum(WINDOW);
  const bands = makeBands(sampleRateHz);
  const frames: number[][] = [];
  const energies: number[] = [];
  for (let start = 0; start + WINDOW <= mono.length; start += WINDOW) {
    const energy = rootMeanSquare(mono.subarray(start, start + WINDOW)) ** 2 / power;
    if (energy < PAUSE) continue;
    const magnitudes = spectrum.at(mono, start);
    const bandEnergies = bands.map((band) =>
      band.reduce((sum, { bin, weight }) => sum + weight * (magnitudes[bin] ?? 0) ** 2, 0),
    );
    frames.push(cepstrumOf(bandEnergies.map((each) => each / power + PAUSE ** 2)));
    energies.push(energy);
  }
  return { frames, energies };
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function deviation(values: number[]): number {
  const middle = mean(values);
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)));
}

function meanStep(values: number[]): number {
  return mean(values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? 0))));
}

function quantile(sorted: number[], fraction: number): number {
  return sorted[Math.floor(fraction * (sorted.length - 1))] ?? 1;
}

/** Returns the timbre of an instrument or a mix, whatever it plays. */
export function findTimbre(mono: Float32Array, sampleRateHz: number): Timbre {
  const { frames, energies } = readFrames(mono, sampleRateHz);
  const columns = Array.from({ length: COEFFICIENTS }, (_, i) =>
    frames.map((each) => each[i] ?? 0),
  );
  const sorted = energies.sort((a, b) => a - b);
  const decibels = (from: number, to: number) =>
    10 * Math.log10(quantile(sorted, to) / quantile(sorted, from));
  return {
    cepstrum: [
      ...columns.map(mean),
      ...columns.slice(0, DEVIATIONS).map(deviation),
      ...columns.slice(0, SPEEDS).map(meanStep),
    ],
    loudnessSpans: [decibels(0.5, 0.95), decibels(0.1, 0.5)],
  };
}
