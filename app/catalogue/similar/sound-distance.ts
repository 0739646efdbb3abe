import { FEATURES } from "#app/media/audio-analysis.ts";

/**
 * How much each group of features counts, and the tempo. In the demo the nearest track of 14 of 28 is of its own genre;
 * with all at 1, of 10.
 */
const weights = { timbre: 0.6, rhythm: 0.8, rest: 0.7, tempo: 2 };
const FIRST_OF_RHYTHM = 28;
const FIRST_OF_REST = 40;

/** Features are in 32nds of a standard deviation. */
const DEVIATION = 32;

/** Of a shop's tempos, in octaves. Beyond four of it nothing is farther. */
const TEMPO_DEVIATION = 0.05;
const MAX_TEMPO_STEPS = 4;

/** Where the features say how dark a sound is, and how strongly things begin in it. */
export const featureAt = { darkness: 0, energy: FEATURES - 1 } as const;

const squaredWeights = Float64Array.from({ length: FEATURES }, (_, i) => {
  const group = i < FIRST_OF_RHYTHM ? "timbre" : i < FIRST_OF_REST ? "rhythm" : "rest";
  return (weights[group] / DEVIATION) ** 2;
});

/** What sounds are compared by: `tempos` in beats a minute, 0 where unknown. */
export type Sounds = { features: Int8Array; tempos: Float32Array };

/** Squared, between two rows; any number above `limit` when it is farther than that, which is quicker to know. */
export function squaredDistance(
  { features, tempos }: Sounds,
  one: number,
  other: number,
  limit = Number.POSITIVE_INFINITY,
): number {
  const [a, b] = [one * FEATURES, other * FEATURES];
  let sum = squaredTempoDistance(tempos[one] ?? 0, tempos[other] ?? 0);
  for (let i = 0; i < FEATURES && sum <= limit; i += 1) {
    const difference = (features[a + i] ?? 0) - (features[b + i] ?? 0);
    sum += (squaredWeights[i] ?? 0) * difference * difference;
  }
  return sum;
}

/** Half and double the tempo are the same. */
function squaredTempoDistance(one: number, other: number): number {
  if (one === 0 || other === 0 || one === other) return 0;
  const octaves = Math.abs(Math.log2(one / other)) % 1;
  const steps = Math.min(octaves, 1 - octaves) / TEMPO_DEVIATION;
  return (weights.tempo * Math.min(steps, MAX_TEMPO_STEPS)) ** 2;
}
