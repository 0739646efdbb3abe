import { db } from "#app/database/db.server.ts";
import { showTracks } from "./shown-tracks.server.ts";

/** A track as the pages of its buyer show it, and what decides who may see them. */
export type BuyerTrack = NonNullable<Awaited<ReturnType<typeof findTrackForBuyer>>>;

/** What of it leaves the server. */
export function shownToBuyer(track: BuyerTrack) {
  const { id, title, genre, description, priceCents, bpm, key, cover, isSold } = track;
  return { id, title, genre, description, priceCents, bpm, key, cover, isSold };
}

/**
 * A track whether or not it is in the shop, since what was sold and archived is still its buyer's. For
 * whoever holds its download link or proved to have bought it; `isDraft` says that others may not see it.
 */
export async function findTrackForBuyer(id: string) {
  const chosen = db.selectFrom("musicTracks").where("musicTracks.id", "=", id);
  const [[shown], more] = await Promise.all([
    showTracks(chosen.select("id")),
    chosen.select(["description", "isDraft", "userId"]).executeTakeFirst(),
  ]);
  if (!shown || !more) return undefined;
  const { title, genre, priceCents, bpm, key, cover, isSold } = shown;
  return { id, title, genre, priceCents, bpm, key, cover, isSold, ...more };
}
