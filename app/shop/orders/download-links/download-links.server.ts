import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import { findTrackPage } from "#app/shop/catalog/track-pages.server.ts";

type LinkFilter = { search?: string; page: number };

/** Includes secrets, so only administrators may get it. Links of archived tracks still work. */
export async function listDownloadLinks({ search, page }: LinkFilter) {
  const list = { tracks: db.selectFrom("musicTracks"), order: "shop", name: "tracks" } as const;
  const { ids, pageInfo } = await findTrackPage(list, { search, page });
  const links = await db
    .selectFrom("musicTracks as track")
    .where(sql<boolean>`track.id = any(${ids})`)
    .leftJoin("trackDeliveries as delivery", "delivery.trackId", "track.id")
    .leftJoinLateral(
      (uses) =>
        uses
          .selectFrom("linkUses")
          .whereRef("linkUses.trackId", "=", "track.id")
          .select(["what", "address", "usedAt"])
          .orderBy("linkUses.id", "desc")
          .limit(1)
          .as("lastUse"),
      (join) => join.onTrue(),
    )
    .select(["track.id", "track.title", "track.soldAt", "track.isDraft", "track.archivedAt"])
    .select(["delivery.downloadId", "delivery.downloadIdMadeAt"])
    .select(["delivery.driveLink", "delivery.receipt"])
    .select(["lastUse.what as lastUse", "lastUse.address as lastAddress"])
    .select(["lastUse.usedAt as lastUsedAt", countFiles.as("fileCount")])
    .orderBy("track.position")
    .execute();
  return { links, ...pageInfo };
}

const countFiles = sql<number>`(
  select count(*) from track_files where track_files.track_id = track.id
)`;

export type DownloadLink = Awaited<ReturnType<typeof listDownloadLinks>>["links"][number];
