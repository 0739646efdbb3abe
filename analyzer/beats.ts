import { type HarmonyFrame, secondsOfFrame } from "./harmony.ts";
import type { Onsets } from "./onsets.ts";

/** Of an onset's window, so that it is dated by its middle. */
const ONSET_DELAY_SAMPLES = 512;

/** A first beat that comes later than this part of a beat has one before it. */
const LATEST_FIRST_BEAT = 0.7;

/** A beat there is where a track begins: it was exported from its first bar on. */
const EARLIEST_START = -0.1;
const LATEST_START = 0.15;

/** Where beats are in a part of a sound; they count from the beginning of the whole. */
export type Pulse = {
  beatSeconds: number;
  /** The first beat that is in the part, and when it comes there. */
  firstBeat: number;
  firstSeconds: number;
  /** Whether the whole begins with a beat. */
  isFromStart: boolean;
};

export type Beat = HarmonyFrame & {
  /** 1 for the louder ones, less for what is quiet. */
  presence: number;
};

/** By the angle of the kick's onsets at the frequency of the beat. */
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

/** Linear between the two nearest. */
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

/** The frames of each beat become one. */
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
