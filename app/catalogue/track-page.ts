import type { ShownTrack } from "./track.ts";

/** One page of a list of tracks, 20 at most. */
export type TrackPage = { tracks: ShownTrack[]; page: number; hasNext: boolean };
