import { featureScale } from "./feature-scale.ts";
import { type Onsets, rootMeanSquare } from "./onsets.ts";
import { type Repetitions, valueAt } from "./repetitions.ts";
import { findTimbre } from "./timbre.ts";

/** Numbers of beats whose repetition distinguishes straight from broken and sparse from dense. */
const BEATS = [0.25, 0.5, 0.75, 1, 1.5, 2];

/** Tempo assumed for a sound without a beat. */
const NEUTRAL_BPM = 120;

/** Value of one standard deviation, so that four of them fit into a byte. */
const DEVIATION = 32;
const MAX_FEATURE = 127;

export type FeatureInput = {
  mono: Float32Array;
  sampleRateHz: number;
  onsets: Onsets;
  repetitions: Repetitions;
  bpm: number | undefined;
};

/**
 * Returns 43 numbers that are similar for similar sounds: 28 for timbre (the first is high for dark
 * sounds), 12 for rhythm (over all bands and in the kick drum), two for dynamics, and one for how
 * strong onsets are. Speed is not included, because that is the tempo.
 */
export function measureFeatures({
  mono,
  sampleRateHz,
  onsets,
  repetitions,
  bpm,
}: FeatureInput): number[] {
  const { cepstrum, loudnessSpans } = findTimbre(mono, sampleRateHz);
  const beatFrames = (60 / (bpm ?? NEUTRAL_BPM)) * repetitions.framesPerSecond;
  const after = (values: Float64Array) => BEATS.map((beats) => valueAt(values, beats * beatFrames));
  return [
    ...cepstrum,
    ...after(repetitions.all),
    ...after(repetitions.kick),
    ...loudnessSpans,
    Math.log(rootMeanSquare(onsets.all) + Number.EPSILON),
  ];
}

/**
 * Scales features to 32nds of a standard deviation from the mean, whole numbers from -127 to 127.
 */
export function standardizeFeatures(features: number[]): number[] {
  return features.map((value, i) => {
    const { mean, deviation } = featureScale[i] ?? { mean: 0, deviation: 1 };
    const scaled = Math.round((DEVIATION * (value - mean)) / deviation);
    return Math.min(MAX_FEATURE, Math.max(-MAX_FEATURE, scaled)) || 0;
  });
}
