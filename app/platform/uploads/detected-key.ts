import { m } from "#messages";
import type { DetectedInAudio } from "./upload-state.ts";

/** Confidence, the probability that the key is right, from which no alternatives are shown. */
const CERTAIN_KEY = 0.65;
/** Below this confidence the key is only one of three suggestions. */
const LIKELY_KEY = 0.4;
const CHOICES = 3;

type DetectedKey = Pick<DetectedInAudio, "key" | "keyConfidence" | "keyAlternatives">;

export function likelyKey({ key, keyConfidence = 1 }: DetectedKey): string | undefined {
  return keyConfidence < LIKELY_KEY ? undefined : key;
}

export function otherKeys({ key, keyConfidence = 1, keyAlternatives = [] }: DetectedKey) {
  if (key === undefined || keyConfidence >= CERTAIN_KEY) return [];
  if (keyConfidence >= LIKELY_KEY)
    return keyAlternatives
      .slice(0, 1)
      .map((value) => ({ value, label: m.upload_key_or({ key: value }) }));
  const choices = [key, ...keyAlternatives].slice(0, CHOICES);
  return choices.map((value) => ({ value, label: m.upload_key_perhaps({ key: value }) }));
}
