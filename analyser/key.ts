import { type Harmony, hearHarmony } from "./harmony.ts";
import { BASS, type KeyProfile, MAJOR, MINOR, standardise } from "./key-profiles.ts";

export type Key = {
  /** Such as 'A minor'. */
  name: string;
  /** Its place on the Camelot wheel, such as '8A': neighbours there mix well. */
  camelot: string;
  /** 0 to 1. Under 0.4 the first alternative should be shown beside it, under 0.15 all. */
  confidence: number;
  /** Names of the next best, best first. */
  alternatives: string[];
};

/** Under this nothing should be filled in. */
export const MIN_KEY_CONFIDENCE = 0.02;

const NOTES = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];

const BASS_WEIGHT = 0.15;

/** Club music is mostly in minor. */
const MINOR_BONUS = 0.15;

const ALTERNATIVES = 3;

/** A lead over the runner-up that leaves no doubt. */
const CLEAR_LEAD = 0.4;

/** Music agrees on a tuning by 0.3 or more, noise and drums by 0.03 or less. */
const MIN_AGREEMENT = 0.06;
const CLEAR_AGREEMENT = 0.2;

type Mode = "major" | "minor";
type Candidate = { tonic: number; mode: Mode; score: number };

/** The correlation of pitch strengths with a profile above a tonic; both standardised. */
function correlate(strengths: number[], profile: KeyProfile, tonic: number): number {
  return profile.reduce(
    (sum, weight, step) => sum + weight * (strengths[(tonic + step) % 12] ?? 0),
    0,
  );
}

/** All 24 keys, best first. */
function scoreKeys(harmony: Harmony): Candidate[] {
  const all = standardise(harmony.all);
  const bass = standardise(harmony.bass);
  const candidates = NOTES.flatMap((_, tonic): Candidate[] => {
    const low = BASS_WEIGHT * correlate(bass, BASS, tonic);
    const major = correlate(all, MAJOR, tonic);
    const minor = correlate(all, MINOR, tonic);
    return [
      { tonic, mode: "major", score: major + low },
      { tonic, mode: "minor", score: minor + low + MINOR_BONUS },
    ];
  });
  return candidates.sort((a, b) => b.score - a.score);
}

function nameOf({ tonic, mode }: Candidate): string {
  return `${NOTES[tonic]} ${mode}`;
}

/** The Camelot wheel goes clockwise in fifths, with C major at 8B and A minor at 8A. */
function camelotOf({ tonic, mode }: Candidate): string {
  const relativeMajor = mode === "major" ? tonic : tonic + 3;
  const fifths = (relativeMajor * 7) % 12;
  return `${((fifths + 7) % 12) + 1}${mode === "major" ? "B" : "A"}`;
}

/** The key of a sound of one channel; `undefined` without notes. */
export function findKey(mono: Float32Array, sampleRateHz: number): Key | undefined {
  const harmony = hearHarmony(mono, sampleRateHz);
  if (!harmony || harmony.agreement < MIN_AGREEMENT) return undefined;
  const [winner, ...others] = scoreKeys(harmony);
  if (!winner) return undefined;
  const lead = Math.min(1, (winner.score - (others[0]?.score ?? 0)) / CLEAR_LEAD);
  const pitch = Math.min(1, harmony.agreement / CLEAR_AGREEMENT);
  return {
    name: nameOf(winner),
    camelot: camelotOf(winner),
    confidence: Math.round(lead * pitch * 100) / 100,
    alternatives: others.slice(0, ALTERNATIVES).map(nameOf),
  };
}
