import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";

/** What a buyer was given elsewhere. */
export type BroughtDelivery = { trackId: string; downloadId?: string; driveLink?: string };

/** Keeps a track's download id and file link from elsewhere, as far as it has none here. */
export async function bringDelivery(on: Db, { trackId, ...given }: BroughtDelivery): Promise<void> {
  const downloadId = given.downloadId ?? null;
  const driveLink = given.driveLink ?? null;
  await on
    .insertInto("trackDeliveries")
    .values({ trackId, downloadId, driveLink, downloadIdMadeAt: downloadId ? sql`now()` : null })
    .onConflict((conflict) =>
      conflict.column("trackId").doUpdateSet({
        downloadId: sql`coalesce(track_deliveries.download_id, excluded.download_id)`,
        downloadIdMadeAt: sql`case when track_deliveries.download_id is null
          then excluded.download_id_made_at else track_deliveries.download_id_made_at end`,
        driveLink: sql`coalesce(track_deliveries.drive_link, excluded.drive_link)`,
      }),
    )
    .execute();
}

/** The tracks whose download ids these are, by the id. */
export async function findDownloadIds(on: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await on
    .selectFrom("trackDeliveries")
    .where(sql<boolean>`download_id = any(${ids})`)
    .select(["downloadId", "trackId"])
    .execute();
  return new Map(rows.map(({ downloadId, trackId }) => [downloadId ?? "", trackId]));
}
