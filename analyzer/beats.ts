import { type HarmonyFrame, secondsOfFrame } from "./harmony.ts";
import type { Onsets } from "./onsets.ts";

/** Half of an onset's window, so that each onset is dated by its middle. */
const ONSET_DELAY_SAMPLES = 512;

/** Part of a beat after which the first beat found must have another one before it. */
const LATEST_FIRST_BEAT = 0.7;

/** Range in beats within which a track starts with a beat, as tracks exported from a bar do. */
const EARLIEST_START = -0.1;
const LATEST_START = 0.15;

/** Positions of the beats in a part of a sound, counted from the beginning of the whole. */
export type Pulse = {
  beatSeconds: number;
  /** The number and the time of the first beat in the part. */
  firstBeat: number;
  firstSeconds: number;
  /** Whether the whole begins with a beat. */
  isFromStart: boolean;
};

export type Beat = HarmonyFrame & {
  /** Weight of the beat: 1 for loud ones, less for quiet ones. */
  presence: number;
};

/** Finds the first beat by the angle of the kick's onsets at the frequency of the beat. */
export function findPulse(
  { kick, framesPerSecond }: Onsets,
  bpm: number,
  sound: { sampleRateHz: number; startSeconds: number },
): Pulse {
  const beatSeconds = 60 / bpm;
  const turn = (2 * Math.PI) / (beatSeconds * framesPerSecond);
  let x = 0;
  let y = 0;
  for (const [frame, value] of kick.entries()) {
    const strength = Math.max(0, value);
    x += strength * Math.cos(turn * frame);
    y += strength * Math.sin(turn * frame);
  }
  const kickSeconds =
    Math.atan2(y, x) / turn / framesPerSecond + ONSET_DELAY_SAMPLES / sound.sampleRateHz;
  const wholeBeats = (sound.startSeconds + kickSeconds) / beatSeconds;
  const late = wholeBeats - Math.floor(wholeBeats);
  const start = late > LATEST_FIRST_BEAT ? late - 1 : late;
  const firstBeat = Math.max(0, Math.ceil(sound.startSeconds / beatSeconds - start));
  return {
    beatSeconds,
    firstBeat,
    firstSeconds: (firstBeat + start) * beatSeconds - sound.startSeconds,
    isFromStart: start >= EARLIEST_START && start <= LATEST_START,
  };
}

/** Interpolates linearly between the two nearest values. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  return below + (at % 1) * ((sorted[Math.ceil(at)] ?? 0) - below);
}

function meanOf(vectors: Float64Array[]): Float64Array {
  const sum = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) {
    for (const [i, value] of vector.entries()) sum[i] = (sum[i] ?? 0) + value / vectors.length;
  }
  return sum;
}

/** Averages the frames of each beat. */
export function averageBeats(
  frames: HarmonyFrame[],
  { beatSeconds, firstSeconds }: Pulse,
  sampleRateHz: number,
): Beat[] {
  const groups: HarmonyFrame[][] = [];
  for (const [i, frame] of frames.entries()) {
    const beat = Math.floor((secondsOfFrame(i, sampleRateHz) - firstSeconds) / beatSeconds);
    if (beat < 0) continue;
    groups[beat] ??= [];
    groups[beat].push(frame);
  }
  const beats = Array.from(groups, (group = []) => ({
    all: meanOf(group.map(({ all }) => all)),
    bass: meanOf(group.map(({ bass }) => bass)),
    color: meanOf(group.map(({ color }) => color)),
    bands: meanOf(group.map(({ bands }) => bands)),
    tonalLevel: group.reduce((sum, { tonalLevel }) => sum + tonalLevel / group.length, 0),
  }));
  const levels = beats.map(({ tonalLevel }) => tonalLevel);
  const loud = quantile(levels, 0.8) + Number.EPSILON;
  return beats.map((beat) => ({
    ...beat,
    presence: Math.sqrt(Math.min(1, beat.tonalLevel / loud)),
  }));
}
