import { sql } from "kysely";
import { listFilteredIds } from "./filters/filtered-tracks.server.ts";
import { isCachedList, type TrackFilter } from "./filters/track-filter.ts";
import { listedTracks } from "./tracks.server.ts";

const MAX_ENTRIES = 50;

export type FeedEntry = Awaited<ReturnType<typeof listFeedEntries>>[number];

export async function listFeedEntries(filter: TrackFilter) {
  return (await tracksOf(filter))
    .leftJoin("mediaFiles as cover", "cover.id", "musicTracks.coverFileId")
    .select([
      "musicTracks.id",
      "slug",
      "title",
      "genre",
      "tags",
      "description",
      "priceCents",
      "bpm",
    ])
    .select(["musicTracks.key", "cover.key as coverKey"])
    .select(["musicTracks.createdAt", "musicTracks.updatedAt"])
    .orderBy("position")
    .limit(MAX_ENTRIES)
    .execute();
}

async function tracksOf(filter: TrackFilter) {
  if (isCachedList(filter)) return listedTracks(filter);
  const ids = await listFilteredIds({ ...filter, sort: "shop" }, MAX_ENTRIES);
  return listedTracks({}).where("musicTracks.id", "=", sql<string>`any(${ids}::text[])`);
}
