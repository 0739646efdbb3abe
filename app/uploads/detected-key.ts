import { m } from "#messages";
import type { DetectedInAudio } from "./upload-state.ts";

/** The analyser's confidence is how likely its key is right. From here on no other needs to be shown. */
const CERTAIN_KEY = 0.65;
/** Under this it is no more than one of three to choose from. */
const LIKELY_KEY = 0.4;
const CHOICES = 3;

type DetectedKey = Pick<DetectedInAudio, "key" | "keyConfidence" | "keyAlternatives">;

/** What a field is filled with. */
export function likelyKey({ key, keyConfidence = 1 }: DetectedKey): string | undefined {
  return keyConfidence < LIKELY_KEY ? undefined : key;
}

/** What else it may be, best first, where the analyser is not certain. */
export function otherKeys({ key, keyConfidence = 1, keyAlternatives = [] }: DetectedKey) {
  if (key === undefined || keyConfidence >= CERTAIN_KEY) return [];
  if (keyConfidence >= LIKELY_KEY)
    return keyAlternatives
      .slice(0, 1)
      .map((value) => ({ value, label: m.upload_key_or({ key: value }) }));
  const choices = [key, ...keyAlternatives].slice(0, CHOICES);
  return choices.map((value) => ({ value, label: m.upload_key_perhaps({ key: value }) }));
}
