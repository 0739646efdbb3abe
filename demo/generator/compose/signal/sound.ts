import type { Random } from "./random.ts";

/** Opus works at this rate; everything is rendered at it. */
export const SAMPLE_RATE_HZ = 48_000;

/** Two channels of equal length, samples around -1 to 1. */
export type Stereo = { left: Float32Array; right: Float32Array };

/** One note, or one chord tone, as an instrument gets it. */
export type Note = {
  hz: number;
  seconds: number;
  /** 0 to 1. */
  velocity: number;
  /** 0 to 1: how far the section wants the timbre open. */
  bright: number;
  isAccent: boolean;
  /** Where a slide comes from. */
  fromHz: number | undefined;
};

/** A sounding note: each call answers the next sample. Without `right` it is mono and can be panned. */
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
