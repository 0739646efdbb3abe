import type { SelectQueryBuilder } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Database } from "#app/platform/database/schema.ts";
import { safeLink } from "#app/platform/forms/safe-link.ts";
import { recordTracksOnPage } from "#app/platform/http/page-cache/tracks-on-page.server.ts";
import type { MediaFiles } from "#app/platform/storage/storage-schema.ts";
import { labelName } from "#app/shop/content/translations.server.ts";
import { writePeaks } from "#app/shop/media/peaks.ts";
import { formatKey } from "./format-key.ts";
import { formerPrice } from "./promotions/former-price.server.ts";
import { holdColumns, isActiveHold, toTrackReservation } from "./reservation.server.ts";
import type { PublicTrack } from "./track.ts";
import { toTrackCover } from "./track-cover.ts";

/** A column that is not listed here never leaves the server. */
const publicColumns = [
  "track.id",
  "track.slug",
  "track.title",
  "track.genre",
  "track.priceCents",
  "track.purchaseLink",
  "track.bpm",
  "track.key",
  "track.durationSeconds",
  "track.agreementModel",
  "track.soldAt",
  "track.onSale",
  "track.isNewArrival",
  "track.isFavorite",
  "cover.key as coverKey",
  "cover.colour as coverColour",
  "cover.coverWidths",
  "genre.id as genreId",
  "genre.color as genreColor",
  "preview.key as previewKey",
  "preview.durationSeconds as previewSeconds",
] as const;

type Chosen = SelectQueryBuilder<Database, "musicTracks", { id: string }>;
type PublicTrackRow = Awaited<ReturnType<typeof selectPublicColumns>>[number];

/** Every public query starts here, so that drafts stay private. */
export function publishedTracks() {
  return db.selectFrom("musicTracks").where("isDraft", "=", false);
}

/** Twenty rows would carry 10 kB of peaks that they cannot draw. */
type Waveform = "small" | "large";

function selectPublicColumns(chosen: Chosen, waveform: Waveform) {
  return db
    .selectFrom(chosen.as("chosen"))
    .innerJoin("musicTracks as track", "track.id", "chosen.id")
    .leftJoin("mediaFiles as cover", "cover.id", "track.coverFileId")
    .leftJoin("mediaFiles as preview", "preview.id", "track.previewFileId")
    .innerJoin("genres as genre", "genre.name", "track.genre")
    .leftJoin("orderLines as held", (join) =>
      join.onRef("held.trackId", "=", "track.id").on("held.isHeld", "=", true),
    )
    .leftJoin("orders as claim", (join) =>
      join.onRef("claim.id", "=", "held.orderId").on(isActiveHold),
    )
    .leftJoin("trackSales as sale", "sale.trackId", "track.id")
    .select(publicColumns)
    .select(formerPrice("track").as("formerPriceCents"))
    .select(holdColumns)
    .$if(waveform === "small", (query) => query.select("preview.smallPeaks"))
    .$if(waveform === "large", (query) => query.select("preview.peaks"))
    .orderBy("track.position")
    .execute();
}

export async function listPublicTracks(
  chosen: Chosen,
  waveform: Waveform = "small",
): Promise<PublicTrack[]> {
  const rows = await selectPublicColumns(chosen, waveform);
  recordTracksOnPage(rows);
  return Promise.all(rows.map(toPublicTrack));
}

async function toPublicTrack(row: PublicTrackRow): Promise<PublicTrack> {
  const { coverKey, coverColour, coverWidths, genreId, genreColor, ...trackColumns } = row;
  const { previewKey, previewSeconds, peaks, smallPeaks, ...trackAndHold } = trackColumns;
  const { claimState, reservedUntil, soldAt, ...track } = trackAndHold;
  const { label: genre, lang } = await labelName("genre", genreId, track.genre);
  const written = smallPeaks ?? (peaks && writePeaks(peaks));
  return {
    ...track,
    genre,
    ...(lang && { genreLang: lang }),
    purchaseLink: safeLink(track.purchaseLink),
    keyName: track.key === null ? undefined : formatKey(track.key).replaceAll(" ", "\u00a0"),
    formerPriceCents: track.formerPriceCents ?? undefined,
    durationSeconds: track.durationSeconds ?? undefined,
    isSold: soldAt !== null,
    reservation: toTrackReservation({ claimState, reservedUntil }),
    cover: toTrackCover({ coverKey, coverColour, coverWidths, genreColor }),
    preview: toTrackPreview(previewKey, previewSeconds, written),
  };
}

function toTrackPreview(
  key: MediaFiles["key"] | null,
  durationSeconds: MediaFiles["durationSeconds"],
  peaks: string | null | undefined,
): PublicTrack["preview"] {
  if (!key || durationSeconds === null || !peaks) return undefined;
  return { url: `/media/audio/${key}`, durationSeconds, peaks };
}
