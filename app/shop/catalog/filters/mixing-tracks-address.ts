import { href } from "#app/platform/navigation/href.ts";
import type { PublicTrack } from "../track.ts";
import { camelotOf } from "./camelot.ts";
import { TEMPO_TOLERANCE } from "./mixes.ts";
import { everyTrack, filterParameters } from "./track-filter.ts";

type TempoAndKey = Pick<PublicTrack, "bpm" | "key">;

export function mixingTracksAddress({ bpm, key }: TempoAndKey): string | undefined {
  const camelot = key ? camelotOf(key) : undefined;
  if (!bpm && !camelot) return undefined;
  const parameters = filterParameters({
    ...everyTrack,
    hideSold: true,
    ...(bpm && { bpm: tempoAround(bpm), halfDouble: true }),
    ...(camelot && { key: { camelot, mix: "compatible" } }),
  });
  return `${href("/track-store")}?${parameters}`;
}

function tempoAround(bpm: number) {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return { from: tenths(bpm * (1 - TEMPO_TOLERANCE)), to: tenths(bpm * (1 + TEMPO_TOLERANCE)) };
}
