import { href } from "#app/platform/navigation/href.ts";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import type { PublicTrack } from "../track.ts";
import { camelotOf } from "./camelot.ts";
import { TEMPO_TOLERANCE } from "./mixes.ts";
import { everyTrack, filterParameters, type TrackFilter } from "./track-filter.ts";

type TempoAndKey = Pick<PublicTrack, "bpm" | "key">;

export function mixingTracksAddress(track: TempoAndKey): string | undefined {
  const filter = mixingTracksFilter(track);
  return filter && listAddress(href("/track-store"), filterParameters(filter));
}

export function mixingTracksFilter({ bpm, key }: TempoAndKey): TrackFilter | undefined {
  const camelot = key ? camelotOf(key) : undefined;
  if (!bpm && !camelot) return undefined;
  return {
    ...everyTrack,
    hideSold: true,
    ...(bpm && { bpm: tempoAround(bpm), halfDouble: true }),
    ...(camelot && { key: { camelot, mix: "compatible" } }),
  };
}

function tempoAround(bpm: number) {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return { from: tenths(bpm * (1 - TEMPO_TOLERANCE)), to: tenths(bpm * (1 + TEMPO_TOLERANCE)) };
}
