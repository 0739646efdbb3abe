import type { SelectQueryBuilder } from "kysely";
import { db } from "#app/database/db.server.ts";
import type { Database, MediaFiles } from "#app/database/schema.ts";
import { fewPeaks, loudestPeaks, writePeaks } from "#app/media/peaks.ts";
import { followable } from "#app/web/web-link.ts";
import type { ShownTrack } from "./track.ts";

/** What a visitor may see of a track. A column that is not named here never leaves the server. */
const shownColumns = [
  "track.id",
  "track.slug",
  "track.title",
  "track.genre",
  "track.priceCents",
  "track.purchaseLink",
  "track.bpm",
  "track.key",
  "track.durationSeconds",
  "track.soldAt",
  "track.onSale",
  "track.isNewArrival",
  "track.isFavorite",
  "cover.key as coverKey",
  "cover.colour as coverColour",
  "preview.key as previewKey",
  "preview.durationSeconds as previewSeconds",
  "preview.peaks as previewPeaks",
] as const;

/** A query for the ids of the tracks to show. */
type Chosen = SelectQueryBuilder<Database, "musicTracks", { id: string }>;
type ShownRow = Awaited<ReturnType<typeof selectShown>>[number];

/** The tracks that are in the shop: every public query begins here, so that drafts stay private. */
export function publishedTracks() {
  return db.selectFrom("musicTracks").where("isDraft", "=", false);
}

function selectShown(chosen: Chosen) {
  return db
    .selectFrom(chosen.as("chosen"))
    .innerJoin("musicTracks as track", "track.id", "chosen.id")
    .leftJoin("mediaFiles as cover", "cover.id", "track.coverFileId")
    .leftJoin("mediaFiles as preview", "preview.id", "track.previewFileId")
    .select(shownColumns)
    .orderBy("track.position")
    .execute();
}

/**
 * Runs a choice of tracks and answers them as pages show them, in shop order.
 * @param peaks of each waveform: twenty rows would carry 10 kB that they cannot draw.
 */
export async function showTracks(chosen: Chosen, peaks = fewPeaks): Promise<ShownTrack[]> {
  return (await selectShown(chosen)).map((row) => toShownTrack(row, peaks));
}

function toShownTrack(row: ShownRow, peaks: number): ShownTrack {
  const { coverKey, coverColour, previewKey, previewSeconds, previewPeaks, soldAt, ...track } = row;
  return {
    ...track,
    purchaseLink: followable(track.purchaseLink),
    bpm: track.bpm ?? undefined,
    key: track.key ?? undefined,
    durationSeconds: track.durationSeconds ?? undefined,
    isSold: soldAt !== null,
    cover: shownCover(coverKey, coverColour),
    preview: shownPreview(
      previewKey,
      previewSeconds,
      previewPeaks && loudestPeaks(previewPeaks, peaks),
    ),
  };
}

/** A cover as pages need it, of the columns of its file. */
export function shownCover(
  key: MediaFiles["key"] | null,
  colour: MediaFiles["colour"],
): ShownTrack["cover"] {
  return key ? { path: `/media/cover_images/${key}`, colour: colour ?? "#1e1b17" } : undefined;
}

function shownPreview(
  key: MediaFiles["key"] | null,
  durationSeconds: MediaFiles["durationSeconds"],
  peaks: Uint8Array | null,
): ShownTrack["preview"] {
  if (!key || durationSeconds === null || !peaks) return undefined;
  return { url: `/media/audio/${key}`, durationSeconds, peaks: writePeaks(peaks) };
}
