import { type BroughtTrack, bringTracks } from "#app/catalogue/bring-tracks.server.ts";
import { queueTrackFile } from "#app/catalogue/fetch-track-file.server.ts";
import type { Db } from "#app/database/db.server.ts";
import { bringDelivery, findDownloadIds } from "#app/orders/bring-deliveries.server.ts";
import type { ImportReport } from "./import-report.ts";
import type { Owners } from "./import-users.server.ts";
import type { SourceTable } from "./read-source.ts";
import { completeTrack, downloadIdOf, type TrackRow, trackRow } from "./track-row.ts";

type Choice = { owners: Owners; hasMedia: boolean };

/** Brings tracks, their links, and the jobs that fetch their covers and previews; answers how many. */
export async function importTracks(
  on: Db,
  table: SourceTable,
  report: ImportReport,
  { owners, hasMedia }: Choice,
): Promise<number> {
  const rows = withoutRepeats(report.read(table, trackRow), report);
  const tracks = rows.flatMap((row) => readTrack(row, owners, report));
  await refuseTakenLinks(on, rows, report);
  if (report.problems.length > 0) return 0;
  const added = await bringTracks(on, tracks);
  for (const row of rows) {
    if (!row.id) continue;
    if (added.has(row.id)) await bringLinks(on, row.id, row, report);
    if (hasMedia) await queueFiles(on, row.id, row, report);
  }
  return added.size;
}

function withoutRepeats(rows: TrackRow[], report: ImportReport): TrackRow[] {
  const seen = { id: new Set<string>(), download_id: new Set<string>() };
  for (const row of rows) {
    for (const column of ["id", "download_id"] as const) {
      const value = row[column];
      if (value === undefined) continue;
      if (seen[column].has(value)) report.problem(row, `its ${column} is another track's as well.`);
      seen[column].add(value);
    }
  }
  return rows;
}

function readTrack(row: TrackRow, owners: Owners, report: ImportReport): BroughtTrack[] {
  const complete = completeTrack(row, report);
  if (!complete) return [];
  const soldAt = row.sold ? (row.updated_at ?? row.created_at ?? new Date()) : null;
  const userId = row.user_id === undefined ? null : owners.get(row.user_id);
  if (userId === undefined) {
    report.note(row, `its owner ${row.user_id} is no account here, so that it belongs to nobody.`);
  }
  const track = {
    ...complete,
    ...{ soldAt, userId: userId ?? null, position: row.position ?? 0 },
    description: row.description ?? "",
    purchaseLink: row.purchase_link ?? null,
    durationSeconds: row.duration ?? null,
    bpm: row.bpm ?? null,
    key: row.key ?? null,
    releaseDate: row.release_date ?? null,
    onSale: row.on_sale ?? false,
    isNewArrival: row.is_new_arrival ?? false,
    isFavorite: row.is_favorite ?? false,
    ...(row.created_at && { createdAt: row.created_at }),
    ...(row.updated_at && { updatedAt: row.updated_at }),
  };
  return [track];
}

async function refuseTakenLinks(on: Db, rows: TrackRow[], report: ImportReport): Promise<void> {
  const ids = rows.flatMap((row) => row.download_id ?? []);
  const taken = await findDownloadIds(on, ids);
  for (const row of rows) {
    const owner = taken.get(row.download_id ?? "");
    if (owner !== undefined && owner !== row.id) {
      report.problem(row, `its download_id is that of the track ${owner}, which is here already.`);
    }
  }
}

async function bringLinks(on: Db, trackId: string, row: TrackRow, report: ImportReport) {
  const downloadId = downloadIdOf(row, report);
  const driveLink = row.drive_link;
  if (!downloadId && !driveLink) return;
  const links = { ...(downloadId && { downloadId }), ...(driveLink && { driveLink }) };
  await bringDelivery(on, { trackId, ...links });
}

/** Asked for again by another import, a file that the track has by then is not fetched twice. */
async function queueFiles(on: Db, trackId: string, row: TrackRow, report: ImportReport) {
  for (const [kind, address] of [
    ["cover", row.cover],
    ["audio", row.preview_url],
  ] as const) {
    if (address === undefined) continue;
    const isHttps = URL.parse(address)?.protocol === "https:";
    if (isHttps) await queueTrackFile(on, { trackId, kind, address });
    else report.note(row, `its ${kind} is not fetched, since only https addresses are.`);
  }
}
