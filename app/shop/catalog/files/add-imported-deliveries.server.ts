import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";

type ImportedDelivery = { trackId: string; downloadId?: string; driveLink?: string };

/** Keeps a delivery that the track already has. */
export async function addImportedDelivery(
  tx: Db,
  { trackId, ...given }: ImportedDelivery,
): Promise<void> {
  const downloadId = given.downloadId ?? null;
  const driveLink = given.driveLink ?? null;
  await tx
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

export async function findDownloadIds(tx: Db, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("trackDeliveries")
    .where(sql<boolean>`download_id = any(${ids})`)
    .select(["downloadId", "trackId"])
    .execute();
  return new Map(rows.map(({ downloadId, trackId }) => [downloadId ?? "", trackId]));
}
