import type { TrackFilter } from "./track-filter.ts";
import { listedTracks } from "./tracks.server.ts";

const MAX_ENTRIES = 50;

export type FeedEntry = Awaited<ReturnType<typeof listFeedEntries>>[number];

/** The first of a list in shop order, in which new tracks come first. */
export function listFeedEntries(filter: Omit<TrackFilter, "page" | "search">) {
  return listedTracks(filter)
    .leftJoin("mediaFiles as cover", "cover.id", "musicTracks.coverFileId")
    .select(["musicTracks.id", "slug", "title", "genre", "description", "priceCents", "bpm"])
    .select(["musicTracks.key", "cover.key as coverKey"])
    .select(["musicTracks.createdAt", "musicTracks.updatedAt"])
    .orderBy("position")
    .limit(MAX_ENTRIES)
    .execute();
}
