import type { Random } from "./random.ts";

/** Sample rate of Opus, at which everything is rendered. */
export const SAMPLE_RATE_HZ = 48_000;

/** Two channels of equal length, samples around -1 to 1. */
export type Stereo = { left: Float32Array; right: Float32Array };

/** Note, or one tone of a chord, for an instrument. */
export type Note = {
  hz: number;
  seconds: number;
  /** Velocity from 0 to 1. */
  velocity: number;
  /** Brightness of the section's timbre, 0 to 1. */
  bright: number;
  isAccent: boolean;
  /** Pitch from which a slide starts. */
  fromHz: number | undefined;
};

/**
 * Sounding note: each call returns the next sample. Without `right` it is mono and can be panned.
 */
export type Sound = { seconds: number; left: () => number; right?: () => number };

export type Instrument = (note: Note, random: Random) => Sound;

export function silence(samples: number): Stereo {
  return { left: new Float32Array(samples), right: new Float32Array(samples) };
}

export function toSamples(seconds: number): number {
  return Math.round(seconds * SAMPLE_RATE_HZ);
}

export function fromDb(db: number): number {
  return 10 ** (db / 20);
}

/** Adds `source` times `gain` to `target`, both channels. */
export function addStereo(target: Stereo, source: Stereo, gain: number): void {
  addChannel(target.left, source.left, gain);
  addChannel(target.right, source.right, gain);
}

function addChannel(target: Float32Array, source: Float32Array, gain: number): void {
  const length = Math.min(target.length, source.length);
  for (let i = 0; i < length; i++) target[i] = (target[i] ?? 0) + gain * (source[i] ?? 0);
}
