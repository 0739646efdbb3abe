import type { Beat } from "./beats.ts";

/** Length of a phrase: four bars of four beats. */
export const PHRASE_BEATS = 16;

/** Number of beats before and after that are compared, for the sound and for its harmony. */
const SOUND_REACH = 8;
const HARMONY_REACH = 2;

/** Number of surrounding beats among which a change must be the greatest. */
const SOUND_CLEARANCE = 3;
const HARMONY_CLEARANCE = 1;

const BASS_SHARE = 0.7;

/**
 * Weights of the evidence for the start of a phrase: changing parts, changing chords, and the
 * beginning of the file.
 */
const SOUND_WEIGHT = 1.5;
const HARMONY_WEIGHT = 0.6;
const HARMONY_PERIODS = [
  { beats: 4, weight: 0.5 },
  { beats: 8, weight: 0.3 },
  { beats: 16, weight: 0.3 },
];
const START_WEIGHT = 1;
const SHARPNESS = 4;

export type Phrases = {
  /** Likelihood that each of 16 beats, counted from the beginning of the file, begins a phrase. */
  likelihood: number[];
  /** Amount of change in the sound at each beat. */
  changes: number[];
};

/** Divides values by the largest, or by their length. */
function scaled(values: Float64Array, by: "largest" | "length"): Float64Array {
  const size = by === "largest" ? Math.max(...values) : Math.hypot(...values);
  return values.map((value) => value / (size + Number.EPSILON));
}

/** Returns for each beat how much the bands of the following beats differ from those before. */
function findSoundChanges(beats: Beat[]): number[] {
  const meanFrom = (from: number, to: number, band: number) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += beats[i]?.bands[band] ?? 0;
    return sum / (to - from);
  };
  return beats.map(({ bands }, at) => {
    const from = Math.max(0, at - SOUND_REACH);
    const to = Math.min(beats.length, at + SOUND_REACH);
    if (Math.min(at - from, to - at) < SOUND_REACH / 2) return 0;
    return bands.reduce((sum, _, band) => {
      const change = meanFrom(at, to, band) - meanFrom(from, at, band);
      return sum + Math.abs(change) + Math.max(0, change);
    }, 0);
  });
}

/** Returns 1 minus the cosine between the harmony of the two beats before and the two after. */
function findHarmonyChanges(beats: Beat[]): number[] {
  const notes = beats.map(({ color, bass }) => [
    ...scaled(color, "length"),
    ...scaled(bass, "largest").map((value) => value * BASS_SHARE),
  ]);
  const sumFrom = (from: number) =>
    (notes[0] ?? []).map((_, i) => (notes[from]?.[i] ?? 0) + (notes[from + 1]?.[i] ?? 0));
  return beats.map((_, at) => {
    if (at < HARMONY_REACH || at >= beats.length - 1) return 0;
    const before = sumFrom(at - HARMONY_REACH);
    const after = sumFrom(at);
    const product = before.reduce((sum, value, i) => sum + value * (after[i] ?? 0), 0);
    return 1 - product / (Math.hypot(...before) * Math.hypot(...after) + Number.EPSILON);
  });
}

/** Sets values to 0 that are smaller than a neighbor. */
function selectPeaks(values: number[], clearance: number): number[] {
  return values.map((value, i) =>
    value > 0 && value >= Math.max(...values.slice(Math.max(0, i - clearance), i + clearance + 1))
      ? value
      : 0,
  );
}

function meanOf(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

export function softmax(scores: number[]): number[] {
  const most = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/**
 * Finds the phrases.
 * @param firstBeat the number of the first beat in the file.
 */
export function findPhrases(beats: Beat[], firstBeat: number): Phrases {
  const changes = findSoundChanges(beats);
  const entries = selectPeaks(changes, SOUND_CLEARANCE);
  const harmony = selectPeaks(findHarmonyChanges(beats), HARMONY_CLEARANCE);
  const allEntries = entries.reduce((sum, value) => sum + value, 0) + Number.EPSILON;
  const harmonyScale = 4 * meanOf(harmony) + Number.EPSILON;
  const every = (values: number[], period: number, offset: number) =>
    values.filter((_, i) => (i + firstBeat) % period === offset % period);
  const scores = Array.from({ length: PHRASE_BEATS }, (_, offset) => {
    const sound = every(entries, PHRASE_BEATS, offset).reduce((sum, value) => sum + value, 0);
    const chords = HARMONY_PERIODS.reduce(
      (sum, { beats: period, weight }) =>
        sum + (weight * meanOf(every(harmony, period, offset))) / harmonyScale,
      0,
    );
    const start = offset === 0 ? START_WEIGHT : 0;
    return (SOUND_WEIGHT * sound) / allEntries + HARMONY_WEIGHT * chords + start;
  });
  return { likelihood: softmax(scores.map((score) => SHARPNESS * score)), changes };
}
