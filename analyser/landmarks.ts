import { Spectrum } from "./fft.ts";

/** 4,096 samples at 22,050 Hz: 0.19 s, every 23 ms. */
const WINDOW = 4_096;
const HOP = 512;

const LOWEST_HZ = 160;
const HIGHEST_HZ = 2_600;
export const STEPS_PER_OCTAVE = 36;
const STEPS = Math.floor(Math.log2(HIGHEST_HZ / LOWEST_HZ) * STEPS_PER_OCTAVE) + 1;

/** A landmark is the loudest of its surroundings. */
const REACH_STEPS = 5;
const REACH_FRAMES = 9;
const LANDMARKS_PER_SECOND = 8;

/** A tone that stands out: when, and how high in 36ths of an octave above 160 Hz. */
export type Landmark = { seconds: number; step: number };

type Candidate = Landmark & { prominence: number };

/** Log magnitudes on the steps, frame by frame, one after the other. */
function logSpectrogram(mono: Float32Array, sampleRateHz: number): Float32Array {
  const spectrum = new Spectrum(WINDOW);
  const frames = Math.max(0, Math.floor((mono.length - WINDOW) / HOP) + 1);
  const binHz = sampleRateHz / WINDOW;
  const places = Array.from(
    { length: STEPS },
    (_, step) => (LOWEST_HZ * 2 ** (step / STEPS_PER_OCTAVE)) / binHz,
  );
  const levels = new Float32Array(frames * STEPS);
  for (let frame = 0; frame < frames; frame++) {
    const magnitudes = spectrum.at(mono, frame * HOP);
    for (let step = 0; step < STEPS; step++) {
      const place = places[step] ?? 0;
      const bin = Math.floor(place);
      const part = place - bin;
      const magnitude = (magnitudes[bin] ?? 0) * (1 - part) + (magnitudes[bin + 1] ?? 0) * part;
      levels[frame * STEPS + step] = Math.log(magnitude + 1e-7);
    }
  }
  return levels;
}

function isLoudestAround(levels: Float32Array, frame: number, step: number): boolean {
  const frames = levels.length / STEPS;
  const level = levels[frame * STEPS + step] ?? 0;
  const [firstStep, lastStep] = [
    Math.max(0, step - REACH_STEPS),
    Math.min(STEPS - 1, step + REACH_STEPS),
  ];
  for (let near = firstStep; near <= lastStep; near++) {
    if ((levels[frame * STEPS + near] ?? 0) > level) return false;
  }
  const lastFrame = Math.min(frames - 1, frame + REACH_FRAMES);
  for (let other = Math.max(0, frame - REACH_FRAMES); other <= lastFrame; other++) {
    if (other === frame) continue;
    for (let near = firstStep; near <= lastStep; near++) {
      const there = levels[other * STEPS + near] ?? 0;
      // Of equals the first in time.
      if (there > level || (there === level && other < frame)) return false;
    }
  }
  return true;
}

/** Where between its neighbours a tone lies, in steps: the top of a parabola through their levels. */
function offsetOfTop(levels: Float32Array, at: number, step: number): number {
  if (step === 0 || step === STEPS - 1) return 0;
  const [below = 0, level = 0, above = 0] = [levels[at - 1], levels[at], levels[at + 1]];
  const curvature = below - 2 * level + above;
  return curvature < 0 ? (0.5 * (below - above)) / curvature : 0;
}

/** How loud each step is on the whole. */
function meanLevels(levels: Float32Array): Float64Array {
  const means = new Float64Array(STEPS);
  for (let i = 0; i < levels.length; i++)
    means[i % STEPS] = (means[i % STEPS] ?? 0) + (levels[i] ?? 0);
  return means.map((sum) => sum / Math.max(1, levels.length / STEPS));
}

/** In the order of time; of each second those that stand out most above their step's mean. */
export function findLandmarks(mono: Float32Array, sampleRateHz: number): Landmark[] {
  const levels = logSpectrogram(mono, sampleRateHz);
  const means = meanLevels(levels);
  const bySecond = new Map<number, Candidate[]>();
  for (let i = 0; i < levels.length; i++) {
    const step = i % STEPS;
    const frame = (i - step) / STEPS;
    const prominence = (levels[i] ?? 0) - (means[step] ?? 0);
    if (prominence <= 0 || !isLoudestAround(levels, frame, step)) continue;
    const seconds = (frame * HOP) / sampleRateHz;
    const within = bySecond.get(Math.floor(seconds)) ?? [];
    within.push({ seconds, step: step + offsetOfTop(levels, i, step), prominence });
    bySecond.set(Math.floor(seconds), within);
  }
  return [...bySecond.values()].flatMap((within) =>
    within
      .sort((one, other) => other.prominence - one.prominence)
      .slice(0, LANDMARKS_PER_SECOND)
      .sort((one, other) => one.seconds - other.seconds || one.step - other.step)
      .map(({ seconds, step }) => ({ seconds, step })),
  );
}
