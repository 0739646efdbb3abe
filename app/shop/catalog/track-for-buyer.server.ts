import { type Db, db } from "#app/platform/database/db.server.ts";
import { listPublicTracks } from "./public-tracks.server.ts";

export type BuyerTrack = NonNullable<Awaited<ReturnType<typeof findTrackForBuyer>>>;

export function toTrackSummary(track: BuyerTrack) {
  const { id, title, genre, description, priceCents, bpm, key, cover, isSold } = track;
  return { id, title, genre, description, priceCents, bpm, key, cover, isSold };
}

/** Includes archived tracks and drafts, for verified buyers and download links only. */
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

export async function findCoverKey(tx: Db, trackId: string): Promise<string | undefined> {
  const cover = await tx
    .selectFrom("musicTracks")
    .innerJoin("mediaFiles", "mediaFiles.id", "musicTracks.coverFileId")
    .where("musicTracks.id", "=", trackId)
    .select("mediaFiles.key")
    .executeTakeFirst();
  return cover?.key;
}
