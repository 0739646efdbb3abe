import { Spectrum } from "./fft.ts";

/** Window of 4,096 samples at 22,050 Hz: 0.19 s, every 23 ms. */
const WINDOW = 4_096;
const HOP = 512;

const LOWEST_HZ = 160;
const HIGHEST_HZ = 2_600;
export const STEPS_PER_OCTAVE = 36;
const STEPS = Math.floor(Math.log2(HIGHEST_HZ / LOWEST_HZ) * STEPS_PER_OCTAVE) + 1;

/** Level of the smallest step of 16 bits, below which a sound is silent. */
const QUIETEST = 2 ** -16;

/** Surroundings in which a landmark is the loudest tone. */
const REACH_STEPS = 5;
const REACH_FRAMES = 9;
const LANDMARKS_PER_SECOND = 8;

/**
 * Distance of the peaks whose mean is the usual level at a pitch, and the number of average peaks
 * added to them.
 */
const NEAR_STEPS = 9;
const MEAN_PEAKS = 4;

/** Prominent tone: its time, and its pitch in 36ths of an octave above 160 Hz. */
export type Landmark = { seconds: number; step: number };

type Peak = Landmark & { level: number };
type Candidate = Landmark & { prominence: number };

/** Loudest tone of each frame and step, if there is one, one frame after the other. */
type Tones = {
  /** Level as a logarithm; -Infinity without a tone. */
  levels: Float32Array;
  /** Pitch in steps, not rounded. */
  positions: Float32Array;
};

function findTones(mono: Float32Array, sampleRateHz: number): Tones {
  const spectrum = new Spectrum(WINDOW);
  const frames = Math.max(0, Math.floor((mono.length - WINDOW) / HOP) + 1);
  const binHz = sampleRateHz / WINDOW;
  const tones = {
    levels: new Float32Array(frames * STEPS).fill(Number.NEGATIVE_INFINITY),
    positions: new Float32Array(frames * STEPS),
  };
  for (let frame = 0; frame < frames; frame++) {
    addTones(tones, frame * STEPS, spectrum.at(mono, frame * HOP), binHz);
  }
  return tones;
}

/**
 * Finds tones, which are tops of the spectrum. Below 300 Hz a step is narrower than a bin, and
 * above 1 kHz a tone is narrower than a step. A parabola through the surrounding bins gives the
 * position, so that no tone between two steps is missed.
 */
function addTones(
  { levels, positions }: Tones,
  start: number,
  magnitudes: Float64Array,
  binHz: number,
) {
  const lastBin = Math.ceil(HIGHEST_HZ / binHz) + 1;
  for (let bin = Math.floor(LOWEST_HZ / binHz) - 1; bin <= lastBin; bin++) {
    const magnitude = magnitudes[bin] ?? 0;
    const before = magnitudes[bin - 1] ?? 0;
    const after = magnitudes[bin + 1] ?? 0;
    if (magnitude < QUIETEST || magnitude < before || magnitude <= after) continue;
    const below = logOf(before);
    const level = logOf(magnitude);
    const above = logOf(after);
    const offset = (0.5 * (below - above)) / (below - 2 * level + above);
    const top = level - 0.25 * (below - above) * offset;
    const position = Math.log2(((bin + offset) * binHz) / LOWEST_HZ) * STEPS_PER_OCTAVE;
    const step = Math.round(position);
    if (step < 0 || step >= STEPS || top <= (levels[start + step] ?? 0)) continue;
    levels[start + step] = top;
    positions[start + step] = position;
  }
}

const logOf = (magnitude: number) => Math.log(magnitude + 1e-7);

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
      // The first of several equal ones counts.
      if (there > level || (there === level && other < frame)) return false;
    }
  }
  return true;
}

function findPeaks(mono: Float32Array, sampleRateHz: number): Peak[] {
  const { levels, positions } = findTones(mono, sampleRateHz);
  const peaks: Peak[] = [];
  for (let i = 0; i < levels.length; i++) {
    const level = levels[i] ?? 0;
    const step = i % STEPS;
    const frame = (i - step) / STEPS;
    if (level === Number.NEGATIVE_INFINITY || !isLoudestAround(levels, frame, step)) continue;
    peaks.push({ seconds: (frame * HOP) / sampleRateHz, step: positions[i] ?? 0, level });
  }
  return peaks;
}

/**
 * Returns the usual level by step, smoothed, so that the same peaks are prominent at another pitch.
 */
function usualLevels(peaks: Peak[]): Float64Array {
  const mean = peaks.reduce((sum, { level }) => sum + level, 0) / peaks.length;
  return Float64Array.from({ length: STEPS }, (_, step) => {
    const near = peaks.filter((each) => Math.abs(each.step - step) <= NEAR_STEPS);
    const sum = near.reduce((sum, { level }) => sum + level, mean * MEAN_PEAKS);
    return sum / (near.length + MEAN_PEAKS);
  });
}

/**
 * Returns landmarks in order of time: for each second those that exceed the usual level at their
 * pitch the most.
 */
export function findLandmarks(mono: Float32Array, sampleRateHz: number): Landmark[] {
  const peaks = findPeaks(mono, sampleRateHz);
  const usual = usualLevels(peaks);
  const bySecond = new Map<number, Candidate[]>();
  for (const { seconds, step, level } of peaks) {
    const within = bySecond.get(Math.floor(seconds)) ?? [];
    within.push({ seconds, step, prominence: level - (usual[Math.round(step)] ?? 0) });
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
