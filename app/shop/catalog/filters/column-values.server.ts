import { sql } from "kysely";
import { publishedTracks } from "../public-tracks.server.ts";

export function selectColumnValues() {
  return publishedTracks()
    .leftJoin("mediaFiles as preview", "preview.id", "musicTracks.previewFileId")
    .leftJoin("mediaFiles as original", "original.id", "preview.madeFromId")
    .select(["musicTracks.id", "position", "genre", "musicTracks.key", "bpm", "priceCents"])
    .select(["subgenre", "vocals", "vocalGender", "vocalLanguage", "software", "tags"])
    .select("musicTracks.durationSeconds")
    .select(["onSale", "isNewArrival", "musicTracks.createdAt", "original.features"])
    .select((eb) => [
      eb("soldAt", "is not", null).$castTo<boolean>().as("isSold"),
      // A join would read all likes for each part of the tracks.
      sql<number>`coalesce((
        select count from track_likes where track_id = music_tracks.id
      ), 0)`.as("likes"),
      eb
        .exists(
          eb
            .selectFrom("trackFiles")
            .whereRef("trackFiles.trackId", "=", "musicTracks.id")
            .where("kind", "=", "stems")
            .select("trackFiles.id"),
        )
        .$castTo<boolean>()
        .as("hasStems"),
    ]);
}
