import { keyIndexOf, keysThatMix } from "../filters/camelot.ts";
import { TEMPO_TOLERANCE } from "../filters/mixes.ts";
import { musicalKeys } from "../musical-keys.ts";

/** An unknown `bpm` mixes with everything, an unknown `other` with nothing. */
export function mixesByTempo(bpm: number | undefined, other: number | undefined): boolean {
  if (!bpm) return true;
  const ratio = (other ?? 0) / bpm;
  return isNearOne(ratio) || isNearOne(ratio * 2) || isNearOne(ratio / 2);
}

function isNearOne(ratio: number): boolean {
  return Math.abs(ratio - 1) <= TEMPO_TOLERANCE;
}

/** Returns undefined for all. */
export function keysThatMixWith(key: string | undefined): Set<number> | undefined {
  const index = key === undefined ? undefined : keyIndexOf(key);
  const camelot = index === undefined ? undefined : musicalKeys[index]?.camelot;
  return camelot && new Set(keysThatMix(camelot, "compatible"));
}
