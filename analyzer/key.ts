import { findPulse } from "./beats.ts";
import { analyzeHarmony, type Harmony } from "./harmony.ts";
import { evidenceNames, gatherEvidence, type KeyEvidence, sumFrames } from "./key-evidence.ts";
import {
  BASS,
  type KeyProfile,
  MAJOR,
  MAJOR_TRIAD,
  MINOR,
  MINOR_TRIAD,
  standardize,
} from "./key-profiles.ts";
import { majorWeights, minorWeights } from "./key-weights.ts";
import type { Onsets } from "./onsets.ts";
import { softmax } from "./phrases.ts";

export type Key = {
  /** Name such as 'A minor'. */
  name: string;
  /** Place on the Camelot wheel, such as '8A'. Neighbors there mix well. */
  camelot: string;
  /** Probability that it is right, 0 to 1. */
  confidence: number;
  /** Names of the next best candidates, best first. */
  alternatives: string[];
};

/** Strength below which a sound has no key. */
export const MIN_KEY_CONFIDENCE = 0.1;

const NOTES = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];

const BASS_WEIGHT = 0.15;

/** Advantage of minor keys, because most club music is in minor. */
const MINOR_BONUS = 0.15;

const ALTERNATIVES = 3;

/**
 * Weight of the whole track's score beside its phrases and alone, chosen so that likelihoods match
 * the share of right answers.
 */
const WHOLE_WEIGHT = 6.4;
const WHOLE_ALONE_WEIGHT = 8;

/**
 * Weights of the phrases' evidence: the bass of their first bars, their first chord, and the notes
 * after changes of sound.
 */
const OPENING_BASS_WEIGHT = 1.4;
const OPENING_WEIGHT = 1.5;
const ENTRIES_WEIGHT = 1;

/** Minimum agreement on a tuning. Music has 0.3 or more, noise and drums 0.03 or less. */
const MIN_AGREEMENT = 0.06;
const CLEAR_AGREEMENT = 0.2;

type Mode = "major" | "minor";
type Candidate = { tonic: number; mode: Mode };

const candidates: readonly Candidate[] = NOTES.flatMap((_, tonic): Candidate[] => [
  { tonic, mode: "major" },
  { tonic, mode: "minor" },
]);

/** Returns the correlation of pitch strengths with a profile above a tonic, both standardized. */
function correlate(strengths: number[], profile: KeyProfile, tonic: number): number {
  return profile.reduce(
    (sum, weight, step) => sum + weight * (strengths[(tonic + step) % 12] ?? 0),
    0,
  );
}

/** Returns the score by the notes of the whole track and its bass, both standardized. */
function scoreWhole(all: number[], bass: number[], { tonic, mode }: Candidate): number {
  const low = BASS_WEIGHT * correlate(bass, BASS, tonic);
  return mode === "major"
    ? correlate(all, MAJOR, tonic) + low
    : correlate(all, MINOR, tonic) + low + MINOR_BONUS;
}

/** Returns the score by the whole track and by the starts of phrases. */
function scorePhrases(evidence: KeyEvidence, key: Candidate): number {
  const triad = key.mode === "major" ? MAJOR_TRIAD : MINOR_TRIAD;
  return (
    WHOLE_WEIGHT * scoreWhole(evidence.all, evidence.bass, key) +
    OPENING_BASS_WEIGHT * (evidence.openingBass[key.tonic] ?? 0) +
    OPENING_WEIGHT * correlate(evidence.opening, triad, key.tonic) +
    ENTRIES_WEIGHT * correlate(evidence.entries, triad, key.tonic)
  );
}

/** Returns the score by the learned weights. */
function scoreLearned(evidence: KeyEvidence, { tonic, mode }: Candidate): number {
  const { bias, steps } = mode === "major" ? majorWeights : minorWeights;
  return evidenceNames.reduce((sum, name, vector) => {
    const profile = steps.map((weights) => weights[vector] ?? 0);
    return sum + correlate(evidence[name], profile, tonic);
  }, bias);
}

/**
 * Returns the likelihood of each candidate. Phrases are used only for a track that begins with one.
 */
function likelihoods({ sampleRateHz, startSeconds, onsets, bpm }: KeyInput, harmony: Harmony) {
  const pulse =
    bpm === undefined ? undefined : findPulse(onsets, bpm, { sampleRateHz, startSeconds });
  const evidence = pulse?.isFromStart && gatherEvidence(harmony, pulse, sampleRateHz);
  if (!evidence) {
    const all = standardize(sumFrames(harmony.frames, "all"));
    const bass = standardize(sumFrames(harmony.frames, "bass"));
    return softmax(candidates.map((key) => WHOLE_ALONE_WEIGHT * scoreWhole(all, bass, key)));
  }
  const phrases = softmax(candidates.map((key) => scorePhrases(evidence, key)));
  const learned = softmax(candidates.map((key) => scoreLearned(evidence, key)));
  return softmax(phrases.map((share, i) => (Math.log(share) + Math.log(learned[i] ?? 0)) / 2));
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

export type KeyInput = {
  mono: Float32Array;
  sampleRateHz: number;
  /** Position in the whole track where it begins. */
  startSeconds: number;
  onsets: Onsets;
  bpm: number | undefined;
};

/** Returns the key of a mono sound, or `undefined` if it has no notes. */
export function findKey(input: KeyInput): Key | undefined {
  const harmony = analyzeHarmony(input.mono, input.sampleRateHz);
  if (!harmony || harmony.agreement < MIN_AGREEMENT) return undefined;
  const likely = likelihoods(input, harmony);
  const ranked = candidates
    .map((key, i) => ({ ...key, likelihood: likely[i] ?? 0 }))
    .sort((a, b) => b.likelihood - a.likelihood);
  const [winner, ...others] = ranked;
  if (!winner) return undefined;
  const pitch = Math.min(1, harmony.agreement / CLEAR_AGREEMENT);
  return {
    name: nameOf(winner),
    camelot: camelotOf(winner),
    confidence: Math.round(winner.likelihood * pitch * 100) / 100,
    alternatives: others.slice(0, ALTERNATIVES).map(nameOf),
  };
}
