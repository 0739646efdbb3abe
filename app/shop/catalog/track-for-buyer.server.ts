import { db } from "#app/platform/database/db.server.ts";
import { listPublicTracks } from "./public-tracks.server.ts";

export type BuyerTrack = NonNullable<Awaited<ReturnType<typeof findTrackForBuyer>>>;

export function toTrackSummary(track: BuyerTrack) {
  const { id, title, genre, description, priceCents, bpm, key, cover, isSold } = track;
  return { id, title, genre, description, priceCents, bpm, key, cover, isSold };
}

/**
 * Returns a track, including archived ones and drafts, for the holder of the download link and
 * verified buyers.
 */
export async function findTrackForBuyer(id: string) {
  const trackOfId = db.selectFrom("musicTracks").where("musicTracks.id", "=", id);
  const [[publicTrack], more] = await Promise.all([
    listPublicTracks(trackOfId.select("id")),
    trackOfId.select(["description", "isDraft", "userId", "purchaseLink"]).executeTakeFirst(),
  ]);
  if (!publicTrack || !more) return undefined;
  const { title, genre, priceCents, bpm, key, cover, isSold } = publicTrack;
  return { id, title, genre, priceCents, bpm, key, cover, isSold, ...more };
}
