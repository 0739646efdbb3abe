import type { PublicTrack } from "./track.ts";

export type TrackPage = { tracks: PublicTrack[]; page: number; hasNext: boolean };
