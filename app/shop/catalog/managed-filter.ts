import { keyIndexOf } from "./filters/camelot.ts";
import type { Range } from "./filters/ranges.ts";
import { musicalKeys } from "./musical-keys.ts";

export const managedStates = ["for-sale", "draft", "planned", "reduced", "sold"] as const;
export type ManagedState = (typeof managedStates)[number];

/** Limits the list of the Music Manager. `since` is a day, and `likes` the smallest number. */
export type ManagedFilter = {
  state?: ManagedState;
  key?: string;
  bpm?: Range;
  since?: string;
  likes?: number;
};

export const managedFilterNames = ["state", "key", "bpm", "since", "likes"] as const;
type ManagedFilterName = (typeof managedFilterNames)[number];

const HALF_A_BEAT = 0.5;

/** Ignores what it does not understand. A key may be a Camelot code. */
export function readManagedFilter(parameters: URLSearchParams): ManagedFilter {
  const read = (name: ManagedFilterName) => parameters.get(name)?.trim() ?? "";
  const state = managedStates.find((each) => each === read("state"));
  const keyIndex = keyIndexOf(read("key"));
  const key = keyIndex === undefined ? undefined : musicalKeys[keyIndex]?.key;
  const bpm = readTempo(read("bpm"));
  const since = /^\d{4}-\d{2}-\d{2}$/.test(read("since")) ? validDay(read("since")) : undefined;
  const likes = /^\d{1,6}$/.test(read("likes")) ? Number(read("likes")) : undefined;
  return {
    ...(state && { state }),
    ...(key && { key }),
    ...(bpm && { bpm }),
    ...(since && { since }),
    ...(likes && { likes }),
  };
}

export function isFiltered(filter: ManagedFilter): boolean {
  return Object.keys(filter).length > 0;
}

function validDay(day: string): string | undefined {
  return Number.isNaN(Date.parse(day)) ? undefined : day;
}

/** `122` includes 121.5 to 122.5, and `118-124` both ends. */
function readTempo(text: string): Range | undefined {
  const [, from, to] =
    /^(\d{1,3}(?:[.,]\d+)?)(?:\s*[-–]\s*(\d{1,3}(?:[.,]\d+)?))?$/.exec(text) ?? [];
  if (from === undefined) return undefined;
  const [low, high] = [from, to ?? from].map((each) => Number(each.replace(",", ".")));
  if (low === undefined || high === undefined) return undefined;
  return to === undefined
    ? { from: low - HALF_A_BEAT, to: low + HALF_A_BEAT }
    : { from: Math.min(low, high), to: Math.max(low, high) };
}
