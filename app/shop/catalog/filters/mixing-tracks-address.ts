import { href } from "react-router";
import { camelotOf } from "./camelot.ts";
import { TEMPO_TOLERANCE } from "./mixes.ts";
import { everyTrack, filterParameters } from "./track-filter.ts";

export function mixingTracksAddress(track: { bpm?: number; key?: string }): string | undefined {
  const { bpm, key } = track;
  const camelot = key === undefined ? undefined : camelotOf(key);
  if (bpm === undefined && camelot === undefined) return undefined;
  const parameters = filterParameters({
    ...everyTrack,
    hideSold: true,
    ...(bpm !== undefined && { bpm: tempoAround(bpm), halfDouble: true }),
    ...(camelot && { key: { camelot, mix: "compatible" } }),
  });
  return `${href("/track-store")}?${parameters}`;
}

function tempoAround(bpm: number) {
  const tenths = (value: number) => Math.round(value * 10) / 10;
  return { from: tenths(bpm * (1 - TEMPO_TOLERANCE)), to: tenths(bpm * (1 + TEMPO_TOLERANCE)) };
}
