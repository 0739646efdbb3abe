import { formatBpm } from "#app/platform/ui/format.ts";
import { m } from "#messages";
import { camelotOf, keyIndexOf } from "../filters/camelot.ts";
import type { PublicTrack } from "../track.ts";
import { keysThatMixWith, mixesByTempo } from "./mixes-with.ts";

export type Similarity = {
  energy: "more" | "same" | "less";
  brightness: "more" | "same" | "less";
};

const energyMessages = {
  more: m.likeness_more_energy,
  same: m.likeness_as_much_energy,
  less: m.likeness_calmer,
};
const brightnessMessages = {
  more: m.likeness_brighter,
  same: m.likeness_as_bright,
  less: m.likeness_darker,
};

type TempoAndKey = Pick<PublicTrack, "bpm" | "key">;

/** Formats reasons such as `same tempo · mixes in key (8A) · calmer`. */
export function describeSimilarity(
  track: TempoAndKey,
  other: TempoAndKey,
  { energy, brightness }: Similarity,
): string {
  const reasons = [
    describeTempo(track, other),
    describeKey(track, other),
    energyMessages[energy](),
    brightnessMessages[brightness](),
  ];
  const given = reasons.filter((each) => each !== undefined);
  return given.map((each) => each.replaceAll(" ", "\u00a0")).join(" · ");
}

function describeTempo(track: TempoAndKey, other: TempoAndKey): string | undefined {
  if (!track.bpm || !other.bpm) return undefined;
  if (formatBpm(track.bpm) === formatBpm(other.bpm)) return m.likeness_same_tempo();
  const difference = Math.round((other.bpm - track.bpm) * 10) / 10;
  const sign = difference > 0 ? "+" : "−";
  if (mixesByTempo(track.bpm, other.bpm) && Math.abs(difference) > track.bpm / 4) {
    return difference > 0 ? m.likeness_double_tempo() : m.likeness_half_tempo();
  }
  return m.track_bpm({ bpm: `${sign}${formatBpm(Math.abs(difference))}` });
}

function describeKey(track: TempoAndKey, other: TempoAndKey): string | undefined {
  if (!track.key || !other.key) return undefined;
  if (track.key === other.key) return m.likeness_same_key();
  const mixes = keysThatMixWith(track.key)?.has(keyIndexOf(other.key) ?? -1);
  return mixes ? m.likeness_mixes_in_key({ camelot: camelotOf(other.key) ?? "" }) : undefined;
}
