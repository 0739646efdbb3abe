import { keyIndexOf, keysThatMix } from "../filters/camelot.ts";
import { TEMPO_TOLERANCE } from "../filters/mixes.ts";
import { musicalKeys } from "../musical-keys.ts";

/**
 * Returns whether two tempos mix, also at half and double speed. An unknown first tempo matches
 * everything; an unknown other matches nothing.
 */
export function mixesByTempo(bpm: number | undefined, other: number | undefined): boolean {
  if (!bpm) return true;
  const ratio = (other ?? 0) / bpm;
  return isNearOne(ratio) || isNearOne(ratio * 2) || isNearOne(ratio / 2);
}

function isNearOne(ratio: number): boolean {
  return Math.abs(ratio - 1) <= TEMPO_TOLERANCE;
}

/** Returns the indexes of the keys that mix well with one. Undefined means all. */
export function keysThatMixWith(key: string | undefined): Set<number> | undefined {
  const index = key === undefined ? undefined : keyIndexOf(key);
  const camelot = index === undefined ? undefined : musicalKeys[index]?.camelot;
  return camelot && new Set(keysThatMix(camelot, "compatible"));
}
