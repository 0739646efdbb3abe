import { formatBpm } from "#app/ui/format.ts";
import { camelotOf, keyIndexOf } from "../filters/camelot.ts";
import type { ShownTrack } from "../track.ts";
import { keysThatMixWith, mixesByTempo } from "./mixes-with.ts";

/** How another track sounds beside the one in question. */
export type Likeness = {
  energy: "more" | "same" | "less";
  brightness: "more" | "same" | "less";
};

const energyWords = { more: "more energy", same: "as much energy", less: "calmer" };
const brightnessWords = { more: "brighter", same: "as bright", less: "darker" };

type Heard = Pick<ShownTrack, "bpm" | "key">;

/** Why a track is in the list, in words that break between two reasons: `same tempo · mixes in key (8A) · calmer`. */
export function likenessWords(
  track: Heard,
  other: Heard,
  { energy, brightness }: Likeness,
): string {
  const words = [
    tempoWords(track, other),
    keyWords(track, other),
    energyWords[energy],
    brightnessWords[brightness],
  ];
  const given = words.filter((each) => each !== undefined);
  return given.map((each) => each.replaceAll(" ", "\u00a0")).join(" · ");
}

function tempoWords(track: Heard, other: Heard): string | undefined {
  if (!track.bpm || !other.bpm) return undefined;
  if (formatBpm(track.bpm) === formatBpm(other.bpm)) return "same tempo";
  const difference = Math.round((other.bpm - track.bpm) * 10) / 10;
  const sign = difference > 0 ? "+" : "−";
  if (mixesByTempo(track.bpm, other.bpm) && Math.abs(difference) > track.bpm / 4) {
    return difference > 0 ? "double tempo" : "half tempo";
  }
  return `${sign}${formatBpm(Math.abs(difference))} BPM`;
}

function keyWords(track: Heard, other: Heard): string | undefined {
  if (!track.key || !other.key) return undefined;
  if (track.key === other.key) return "same key";
  const mixes = keysThatMixWith(track.key)?.has(keyIndexOf(other.key) ?? -1);
  return mixes ? `mixes in key (${camelotOf(other.key)})` : undefined;
}
