import { m } from "#messages";
import type { DetectedInAudio } from "./upload-state.ts";

/**
 * Probability from which no alternative keys are shown. The analyzer's confidence is how likely its
 * key is right.
 */
const CERTAIN_KEY = 0.65;
/** Probability below which it is only one of three suggestions. */
const LIKELY_KEY = 0.4;
const CHOICES = 3;

type DetectedKey = Pick<DetectedInAudio, "key" | "keyConfidence" | "keyAlternatives">;

/** Returns the key that fills the field. */
export function likelyKey({ key, keyConfidence = 1 }: DetectedKey): string | undefined {
  return keyConfidence < LIKELY_KEY ? undefined : key;
}

/** Returns alternative keys, best first, if the analyzer is not certain. */
export function otherKeys({ key, keyConfidence = 1, keyAlternatives = [] }: DetectedKey) {
  if (key === undefined || keyConfidence >= CERTAIN_KEY) return [];
  if (keyConfidence >= LIKELY_KEY)
    return keyAlternatives
      .slice(0, 1)
      .map((value) => ({ value, label: m.upload_key_or({ key: value }) }));
  const choices = [key, ...keyAlternatives].slice(0, CHOICES);
  return choices.map((value) => ({ value, label: m.upload_key_perhaps({ key: value }) }));
}
