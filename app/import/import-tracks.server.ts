import type { Db } from "#app/platform/database/db.server.ts";
import {
  addImportedTracks,
  type ImportedTrack,
} from "#app/shop/catalog/add-imported-tracks.server.ts";
import { findArtistTag } from "#app/shop/catalog/artist-tags.server.ts";
import { queueTrackFile } from "#app/shop/catalog/fetch-track-file.server.ts";
import {
  addImportedDelivery,
  findDownloadIds,
} from "#app/shop/catalog/files/add-imported-deliveries.server.ts";
import { appendToLedger } from "#app/shop/ledger/append-to-ledger.server.ts";
import { m } from "#messages";
import { addSourceGenres, type GenreMap } from "./import-genres.server.ts";
import type { ImportReport } from "./import-report.ts";
import type { Owners } from "./import-users.server.ts";
import type { SourceTable } from "./read-source.server.ts";
import {
  completeTrack,
  detailsOf,
  downloadIdOf,
  type SourceTrackRow,
  sourceTrackRow,
} from "./source-track-row.ts";

type Options = { owners: Owners; genreMap: GenreMap; hasMedia: boolean; isTrial: boolean };

export async function importTracks(
  tx: Db,
  table: SourceTable,
  report: ImportReport,
  { owners, genreMap, hasMedia, isTrial }: Options,
): Promise<number> {
  const rows = report.read(table, sourceTrackRow);
  reportRepeated(rows, report);
  await reportArtistTags(tx, rows, report);
  const genres = await addSourceGenres(tx, rows, report, { genreMap, isTrial });
  const tracks = rows.flatMap((row) => readTrack(row, { owners, genres }, report));
  await reportTakenLinks(tx, rows, report);
  if (report.problems.length > 0) return 0;
  const added = await addImportedTracks(tx, tracks);
  const forSale = tracks.filter(({ id, soldAt }) => added.has(id) && !soldAt);
  await appendPublishedToLedger(tx, forSale);
  for (const row of rows) {
    if (!row.id) continue;
    if (added.has(row.id)) await importLinks(tx, row.id, row, report);
    if (added.has(row.id) && lacksFiles(row)) report.note(row, m.import_track_as_draft());
    // Includes existing tracks; a file that exists by then is not downloaded again.
    if (hasMedia) await queueFiles(tx, row.id, row, report);
  }
  return added.size;
}

/** Skips tracks sold elsewhere, whose sales are not this shop's. */
async function appendPublishedToLedger(tx: Db, tracks: ImportedTrack[]): Promise<void> {
  const published = tracks.filter(({ isDraft }) => !isDraft);
  const entries = published.map((track) => ({ kind: "published", track }) as const);
  await appendToLedger(tx, ...entries);
}

function reportRepeated(rows: SourceTrackRow[], report: ImportReport): void {
  const seen = { id: new Set<string>(), download_id: new Set<string>() };
  for (const row of rows) {
    for (const column of ["id", "download_id"] as const) {
      const value = row[column];
      if (value === undefined) continue;
      if (seen[column].has(value)) report.problem(row, m.import_track_repeated({ column }));
      seen[column].add(value);
    }
  }
}

async function reportArtistTags(
  tx: Db,
  rows: SourceTrackRow[],
  report: ImportReport,
): Promise<void> {
  for (const row of rows) {
    const tag = await findArtistTag(tx, row.tags ?? []);
    if (tag) report.problem(row, m.import_tag_artist({ tag }));
  }
}

function lacksFiles(row: SourceTrackRow): boolean {
  return !row.is_draft && !row.sold && !row.purchase_link && !row.drive_link;
}

type Context = { owners: Owners; genres: Map<string, string> };

function readTrack(
  row: SourceTrackRow,
  { owners, genres }: Context,
  report: ImportReport,
): ImportedTrack[] {
  const complete = completeTrack(row, genres, report);
  if (!complete) return [];
  const soldAt = row.sold ? (row.updated_at ?? row.created_at ?? new Date()) : null;
  const userId = row.user_id === undefined ? null : owners.get(row.user_id);
  if (userId === undefined) {
    report.note(row, m.import_track_no_owner({ id: row.user_id ?? "" }));
  }
  return [
    {
      ...complete,
      isDraft: complete.isDraft || lacksFiles(row),
      description: row.description ?? "",
      floorCents: row.floor_price || null,
      purchaseLink: row.purchase_link ?? null,
      durationSeconds: row.duration ?? null,
      ...detailsOf(row),
      releaseDate: row.release_date ?? null,
      userId: userId ?? null,
      position: row.position ?? 0,
      soldAt,
      onSale: row.on_sale ?? false,
      isNewArrival: row.is_new_arrival ?? false,
      isFavorite: row.is_favorite ?? false,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    },
  ];
}

async function reportTakenLinks(
  tx: Db,
  rows: SourceTrackRow[],
  report: ImportReport,
): Promise<void> {
  const ids = rows.flatMap((row) => row.download_id ?? []);
  const taken = await findDownloadIds(tx, ids);
  for (const row of rows) {
    const owner = taken.get(row.download_id ?? "");
    if (owner !== undefined && owner !== row.id) {
      report.problem(row, m.import_track_link_taken({ id: owner }));
    }
  }
}

async function importLinks(tx: Db, trackId: string, row: SourceTrackRow, report: ImportReport) {
  const downloadId = downloadIdOf(row, report);
  const driveLink = row.drive_link;
  if (!downloadId && !driveLink) return;
  const links = { ...(downloadId && { downloadId }), ...(driveLink && { driveLink }) };
  await addImportedDelivery(tx, { trackId, ...links });
}

async function queueFiles(tx: Db, trackId: string, row: SourceTrackRow, report: ImportReport) {
  for (const [kind, address] of [
    ["cover", row.cover],
    ["audio", row.preview_url],
  ] as const) {
    if (address === undefined) continue;
    const isHttps = URL.parse(address)?.protocol === "https:";
    if (isHttps) await queueTrackFile(tx, { trackId, kind, address });
    else if (kind === "cover") report.note(row, m.import_track_cover_not_fetched());
    else report.note(row, m.import_track_audio_not_fetched());
  }
}
