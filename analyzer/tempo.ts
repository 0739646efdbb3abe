import { type Onsets, rootMeanSquare } from "./onsets.ts";
import { type Repetitions, valueAt } from "./repetitions.ts";

export type Tempo = {
  bpm: number;
  /** Confidence from 0 to 1. Below {@link MIN_TEMPO_CONFIDENCE} nothing should be filled in. */
  confidence: number;
  /** Next best tempos, including half and double if they are likely. */
  alternatives: number[];
};

export const MIN_TEMPO_CONFIDENCE = 0.25;

const SLOWEST_BPM = 70;
const FASTEST_BPM = 180;
const STEP_BPM = 0.25;

/** Weight of a repetition after a number of beats as evidence for a tempo. */
const BEAT_WEIGHTS = [
  { beats: 1, weight: 1.2 },
  { beats: 2, weight: 1 },
  { beats: 3, weight: 0.8 },
  { beats: 4, weight: 1.2 },
  { beats: 6, weight: 0.4 },
  { beats: 8, weight: 0.6 },
];
const WEIGHT_SUM = BEAT_WEIGHTS.reduce((sum, { weight }) => sum + weight, 0);

/**
 * Distribution of the tempos that people choose among a tempo, its half and its double: log-normal,
 * sigma in octaves.
 */
const LIKELY_BPM = 132;
const LIKELY_SIGMA = 0.5;

/** Range (1.5%) and section length (45 s) for refining the winner by the fit of a pulse. */
const REFINE_WITHIN = 0.015;
const REFINE_SECONDS = 45;
const PULSE_HARMONICS = [1, 2, 4];

/**
 * Values that dance music reaches: the winner's fit, its lead over the next, its onsets' strength.
 */
const CLEAR_FIT = 0.6;
const CLEAR_LEAD = 0.6;
const CLEAR_ONSETS = 1.5;

const ALTERNATIVES = 3;
/** Ratio within which two candidates are the same tempo. */
const SAME_TEMPO = 0.04;

/** Fit of the repetitions, -1 to 1, and its product with the likelihood of the tempo. */
type Candidate = { bpm: number; fit: number; score: number };

/**
 * Returns every candidate tempo with the fit of its repetitions after 1, 2, 3, 4, 6 and 8 beats.
 */
function scoreTempi({ all, kick, framesPerSecond }: Repetitions): Candidate[] {
  const both = all.map((value, lag) => (value + (kick[lag] ?? 0)) / 2);
  const steps = Math.round((FASTEST_BPM - SLOWEST_BPM) / STEP_BPM) + 1;
  return Array.from({ length: steps }, (_, step) => {
    const bpm = SLOWEST_BPM + step * STEP_BPM;
    const beatFrames = (60 / bpm) * framesPerSecond;
    const fits = BEAT_WEIGHTS.map(
      ({ beats, weight }) => weight * valueAt(both, beats * beatFrames),
    );
    const fit = fits.reduce((sum, value) => sum + value, 0) / WEIGHT_SUM;
    const octaves = Math.log2(bpm / LIKELY_BPM) / LIKELY_SIGMA;
    return { bpm, fit, score: fit * Math.exp(-0.5 * octaves ** 2) };
  });
}

/** Returns the local maxima, best first. */
function findHills(candidates: Candidate[]): Candidate[] {
  const best = [...candidates].sort((a, b) => b.score - a.score);
  const hills: Candidate[] = [];
  for (const candidate of best) {
    if (hills.length > ALTERNATIVES) break;
    const isNew = hills.every(({ bpm }) => Math.abs(candidate.bpm / bpm - 1) > SAME_TEMPO);
    if (isNew) hills.push(candidate);
  }
  return hills;
}

/** Returns the energy of an onset curve at a frequency, from `start` on. */
function energyAt(values: Float64Array, start: number, end: number, turnsPerFrame: number): number {
  const cos = Math.cos(2 * Math.PI * turnsPerFrame);
  const sin = Math.sin(2 * Math.PI * turnsPerFrame);
  let [c, s, real, imaginary] = [1, 0, 0, 0];
  for (let i = start; i < end; i++) {
    const value = values[i] ?? 0;
    real += value * c;
    imaginary += value * s;
    const next = c * cos - s * sin;
    s = c * sin + s * cos;
    c = next;
  }
  return real * real + imaginary * imaginary;
}

/**
 * Returns the fit of a steady pulse at this tempo: its energy and that of its 2nd and 4th harmonic.
 */
function pulseFit({ all, framesPerSecond }: Onsets, bpm: number): number {
  const stretch = Math.min(all.length, Math.round(REFINE_SECONDS * framesPerSecond));
  let fit = 0;
  for (let start = 0; start + stretch <= all.length; start += Math.ceil(stretch / 2)) {
    for (const harmonic of PULSE_HARMONICS) {
      fit += energyAt(all, start, start + stretch, (harmonic * bpm) / 60 / framesPerSecond);
    }
  }
  return fit;
}

function bestFit(onsets: Onsets, around: number, within: number, step: number): number {
  const steps = Math.round(within / step);
  const tempi = Array.from({ length: 2 * steps + 1 }, (_, i) => around + (i - steps) * step);
  const fits = tempi.map((bpm) => ({ bpm, fit: pulseFit(onsets, bpm) }));
  return fits.reduce((best, next) => (next.fit > best.fit ? next : best)).bpm;
}

/** Rounds to a whole tempo within 0.06 BPM, or to half within 0.04, as computer-made music has. */
function snap(bpm: number): number {
  if (Math.abs(bpm - Math.round(bpm)) <= 0.06) return Math.round(bpm);
  const half = Math.round(bpm * 2) / 2;
  if (Math.abs(bpm - half) <= 0.04) return half;
  return Math.round(bpm * 100) / 100;
}

function refine(onsets: Onsets, bpm: number): number {
  const near = bestFit(onsets, bpm, bpm * REFINE_WITHIN, 0.1);
  return snap(bestFit(onsets, near, 0.1, 0.01));
}

/**
 * Returns a high value if the winner repeats well, the next best is far behind, and there are
 * onsets at all, because slow swells alone could suggest a tempo too.
 */
function confidenceOf([winner, next]: Candidate[], { all }: Onsets): number {
  if (!winner) return 0;
  const height = Math.min(1, winner.fit / CLEAR_FIT);
  const lead = Math.min(1, (1 - (next?.score ?? 0) / winner.score) / CLEAR_LEAD);
  const beats = Math.min(1, rootMeanSquare(all) / CLEAR_ONSETS);
  return Math.round(height * (0.5 + 0.5 * lead) * beats * 100) / 100;
}

/** Returns `undefined` if nothing in a sound repeats. */
export function findTempo(onsets: Onsets, repetitions: Repetitions): Tempo | undefined {
  const [winner, ...others] = findHills(scoreTempi(repetitions));
  if (!winner || winner.score <= 0) return undefined;
  return {
    bpm: refine(onsets, winner.bpm),
    confidence: confidenceOf([winner, ...others], onsets),
    alternatives: others.map(({ bpm }) => refine(onsets, bpm)),
  };
}
