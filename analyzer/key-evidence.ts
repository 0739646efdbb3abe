import { averageBeats, type Beat, type Pulse, quantile } from "./beats.ts";
import type { Harmony, HarmonyFrame } from "./harmony.ts";
import { standardize } from "./key-profiles.ts";
import { findPhrases, PHRASE_BEATS } from "./phrases.ts";

const BEATS_IN_BAR = 4;

/** Quantile of a bass note that counts as constant, which says nothing about phrases. */
const DRONE_QUANTILE = 0.25;

/** Weight of the bass in the second half of a phrase's first bar. */
const LATER_BEATS = 0.5;

/** Number of beats per strongest change of sound, and how many beats after it are used. */
const BEATS_A_CHANGE = 16;
const FEWEST_CHANGES = 3;
const AFTER_CHANGE = 3;

/** Minimum length of a sound with phrases. */
const FEWEST_BEATS = 9;

export const evidenceNames = [
  "all",
  "bass",
  "bar1",
  "bar2",
  "bar3",
  "bar4",
  "pulse",
  "entries",
] as const;

type Vectors = Record<(typeof evidenceNames)[number], number[]>;

/** Strength of each pitch class over the whole track and at places of its phrases, standardized. */
export type KeyEvidence = Vectors & {
  /** Strength on the first two beats of phrases. */
  opening: number[];
  /** Share of each pitch class in the bass of phrases' first bars. */
  openingBass: number[];
};

type Weigh = (beat: Beat, index: number) => number;

function sumOf(beats: Beat[], vectorOf: (beat: Beat) => Float64Array, weigh: Weigh): number[] {
  const sum = Array.from({ length: 12 }, () => 0);
  for (const [i, beat] of beats.entries()) {
    const weight = weigh(beat, i);
    for (const [note, value] of vectorOf(beat).entries()) {
      sum[note] = (sum[note] ?? 0) + weight * value;
    }
  }
  return sum;
}

/** Sums all frames. */
export function sumFrames(frames: HarmonyFrame[], name: "all" | "bass"): number[] {
  return frames.reduce<number[]>(
    (sum, frame) => sum.map((value, note) => value + (frame[name][note] ?? 0)),
    Array.from({ length: 12 }, () => 0),
  );
}

/** Returns values relative to each beat's loudest note, without what is constant in the track. */
function findMovingBass(beats: Beat[]): Float64Array[] {
  const relative = beats.map(({ bass }) => {
    const loudest = Math.max(...bass) + Number.EPSILON;
    return bass.map((value) => value / loudest);
  });
  const drone = Array.from({ length: 12 }, (_, note) =>
    quantile(
      relative.map((bass) => bass[note] ?? 0),
      DRONE_QUANTILE,
    ),
  );
  return relative.map((bass) => bass.map((value, note) => Math.max(0, value - (drone[note] ?? 0))));
}

function sumAfterChanges(beats: Beat[], changes: number[]): number[] {
  const count = Math.max(FEWEST_CHANGES, Math.floor(beats.length / BEATS_A_CHANGE));
  const greatest = [...changes.keys()].sort((a, b) => (changes[b] ?? 0) - (changes[a] ?? 0));
  const times = new Map<number, number>();
  for (const at of greatest.slice(0, count)) {
    for (let i = at; i < at + AFTER_CHANGE; i++) times.set(i, (times.get(i) ?? 0) + 1);
  }
  return sumOf(
    beats,
    ({ color }) => color,
    (_, i) => times.get(i) ?? 0,
  );
}

/** Returns `undefined` if the sound is too short for phrases. */
export function gatherEvidence(
  { frames }: Harmony,
  pulse: Pulse,
  sampleRateHz: number,
): KeyEvidence | undefined {
  const beats = averageBeats(frames, pulse, sampleRateHz);
  if (beats.length < FEWEST_BEATS) return undefined;
  const { likelihood, changes } = findPhrases(beats, pulse.firstBeat);
  const isAt = (index: number, position: number) =>
    likelihood[(index + pulse.firstBeat - position + PHRASE_BEATS) % PHRASE_BEATS] ?? 0;
  const colorAt = (positions: number[]) =>
    sumOf(
      beats,
      ({ color }) => color,
      ({ presence }, i) =>
        presence * positions.reduce((sum, position) => sum + isAt(i, position), 0),
    );
  const [bar1 = [], bar2 = [], bar3 = [], bar4 = []] = [0, 1, 2, 3].map((bar) =>
    standardize(colorAt([0, 1, 2, 3].map((beat) => bar * BEATS_IN_BAR + beat))),
  );
  const movingBass = findMovingBass(beats);
  const moving = beats.map((beat, i) => ({ ...beat, bass: movingBass[i] ?? beat.bass }));
  const pulseBass = sumOf(
    moving,
    ({ bass }) => bass,
    ({ presence }, i) =>
      presence * (isAt(i, 0) + isAt(i, 1) + LATER_BEATS * (isAt(i, 2) + isAt(i, 3))),
  );
  const bassSum = pulseBass.reduce((sum, value) => sum + value, 0) + Number.EPSILON;
  return {
    all: standardize(sumFrames(frames, "all")),
    bass: standardize(sumFrames(frames, "bass")),
    bar1,
    bar2,
    bar3,
    bar4,
    pulse: standardize(pulseBass),
    entries: standardize(sumAfterChanges(beats, changes)),
    opening: standardize(colorAt([0, 1])),
    openingBass: pulseBass.map((value) => value / bassSum),
  };
}
