import type { ShownTrack } from "./track.ts";

export type TrackPage = { tracks: ShownTrack[]; page: number; hasNext: boolean };
