import type { PublicTrack } from "./track.ts";

/** `hasMore` means that more tracks match than are counted and listed. */
export type TrackPage = {
  tracks: PublicTrack[];
  page: number;
  pages: number;
  count: number;
  hasMore?: boolean;
};
