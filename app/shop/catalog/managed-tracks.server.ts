import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import { formatPrice } from "#app/platform/ui/format.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { isEditableBy } from "./editable-track.server.ts";
import { matchesFilter } from "./managed-filter.server.ts";
import { isFiltered, type ManagedFilter } from "./managed-filter.ts";
import { detailColumns } from "./optional-details.ts";
import { describePromotion } from "./promotions/describe-promotion.ts";
import { formerPrice } from "./promotions/former-price.server.ts";
import { listPublicTracks } from "./public-tracks.server.ts";
import { holdColumns, isActiveHold, toTrackReservation } from "./reservation.server.ts";
import { inOrder, type TrackOrder } from "./search/find-matches.server.ts";
import type { TrackCover, TrackReservation } from "./track.ts";
import { toTrackCover } from "./track-cover.ts";
import { findTrackPage, type PageInfo } from "./track-pages.server.ts";

export type ManagedQuery = {
  search?: string;
  filter?: ManagedFilter;
  order: TrackOrder;
  page: number;
};

/** Administrators alone get the owner's name. */
export type ManagedTrack = {
  id: string;
  slug: string;
  title: string;
  genre: string;
  priceCents: number;
  isSold: boolean;
  /** Time until which its sale by hand can be undone without a trace. */
  undoEnd: Date | undefined;
  reservation: TrackReservation | undefined;
  onSale: boolean;
  isFavorite: boolean;
  isNewArrival: boolean;
  isDraft: boolean;
  bpm: number | null;
  key: string | null;
  likes: number;
  createdAt: Date;
  /** `note` says what the shop shows as the former price if that is not the price before. */
  promotion: { text: string; isRunning: boolean; note: string | undefined } | undefined;
  release: { text: string; at: Date | null } | undefined;
  owner: string | undefined;
  cover: TrackCover | undefined;
};

export type ManagedPage = { tracks: ManagedTrack[] } & PageInfo;

function nameOfList(actor: Actor, order: TrackOrder): string {
  if (actor.role !== "admin") return `managed:${actor.id}`;
  return order === "newest" ? "managed by age" : "managed";
}

export async function listManagedTracks(
  actor: Actor,
  { search, filter = {}, order, page }: ManagedQuery,
): Promise<ManagedPage> {
  const tracks = db
    .selectFrom("musicTracks")
    .where(isEditableBy(actor))
    .where(matchesFilter(filter));
  const list = { tracks, order, name: nameOfList(actor, order) };
  const { ids, pageInfo } = await findTrackPage(list, {
    search,
    page,
    isFiltered: isFiltered(filter),
  });
  const rows = await inOrder(db.selectFrom("musicTracks"), order)
    .where(sql<boolean>`music_tracks.id = any(${ids})`)
    .leftJoin("mediaFiles as cover", "cover.id", "musicTracks.coverFileId")
    .innerJoin("genres", "genres.name", "musicTracks.genre")
    .leftJoin("userProfiles as owner", "owner.id", "musicTracks.userId")
    .leftJoin("orderLines as held", (join) =>
      join.onRef("held.trackId", "=", "musicTracks.id").on("held.isHeld", "=", true),
    )
    .leftJoin("orders as claim", (join) =>
      join.onRef("claim.id", "=", "held.orderId").on(isActiveHold),
    )
    .select(["musicTracks.id", "slug", "musicTracks.title", "genre", "musicTracks.priceCents"])
    .select(holdColumns)
    .select(
      sql<Date | null>`case when held.ledger_at > now() then held.ledger_at end`.as("undoEnd"),
    )
    .select(["soldAt", "onSale", "isFavorite", "isNewArrival", "isDraft"])
    .select(["bpm", "musicTracks.key", "musicTracks.createdAt"])
    .leftJoin("trackLikes", "trackLikes.trackId", "musicTracks.id")
    .select("trackLikes.count as likeCount")
    .leftJoin("trackSales as sale", "sale.trackId", "musicTracks.id")
    .leftJoin("trackReleases as release", "release.trackId", "musicTracks.id")
    .select(["cutPercent", "cutCents", "startsAt", "endsAt", "startedAt"])
    .select(["fullPriceCents", "salePriceCents"])
    .select(formerPrice("musicTracks").as("formerPriceCents"))
    .select(["release.trackId as releaseId", "publishAt", "refusedAt"])
    .innerJoin("settings", (join) => join.onTrue())
    .select("settings.currency")
    .select("owner.username as owner")
    .select(["cover.key as coverKey", "cover.colour as coverColour", "cover.coverWidths"])
    .select("genres.color as genreColor")
    .execute();
  const managed = rows.map(({ claimState, reservedUntil, likeCount, undoEnd, ...row }) => {
    const { cutPercent, cutCents, startsAt, endsAt, startedAt, currency, ...others } = row;
    const { fullPriceCents, salePriceCents, formerPriceCents, ...rest } = others;
    const prices = { priceCents: row.priceCents, fullPriceCents, salePriceCents, formerPriceCents };
    const { releaseId, publishAt, refusedAt, soldAt, owner, ...trackWithCover } = rest;
    const { coverKey, coverColour, coverWidths, genreColor, ...track } = trackWithCover;
    const cut = startsAt && { cutPercent, cutCents, startsAt, endsAt, startedAt };
    const text = cut && describePromotion(true, cut, (cents) => formatPrice(cents, currency));
    return {
      ...track,
      likes: likeCount ?? 0,
      promotion: text
        ? {
            text: m.catalog_sale({ text }),
            isRunning: startedAt !== null,
            note: describeFormerPrice(prices, currency),
          }
        : undefined,
      release: releaseId ? describeRelease(publishAt, refusedAt) : undefined,
      isSold: soldAt !== null,
      undoEnd: undoEnd ?? undefined,
      reservation: toTrackReservation({ claimState, reservedUntil }),
      owner: actor.role === "admin" ? (owner ?? undefined) : undefined,
      cover: toTrackCover({ coverKey, coverColour, coverWidths, genreColor }),
    };
  });
  return { tracks: managed, ...pageInfo };
}

type Prices = Record<"fullPriceCents" | "salePriceCents" | "formerPriceCents", number | null> & {
  priceCents: number;
};

function describeFormerPrice(
  { priceCents, fullPriceCents, salePriceCents, formerPriceCents }: Prices,
  currency: Currency,
): string | undefined {
  const isReduced = fullPriceCents !== null && salePriceCents === priceCents;
  if (!isReduced || formerPriceCents === fullPriceCents) return undefined;
  if (formerPriceCents === null) return m.catalog_no_former_price();
  return m.catalog_former_price({ price: formatPrice(formerPriceCents, currency) });
}

function describeRelease(publishAt: Date | null, refusedAt: Date | null) {
  if (refusedAt) return { text: m.catalog_not_published(), at: publishAt };
  const text = publishAt ? m.catalog_publishes() : m.catalog_publishes_at_opening();
  return { text, at: publishAt };
}

export async function findTrackForAdmins(id: string) {
  const trackOfId = db
    .selectFrom("musicTracks")
    .where("musicTracks.id", "=", id)
    .where("archivedAt", "is", null);
  const [[publicTrack], more] = await Promise.all([
    listPublicTracks(trackOfId.selectAll()),
    trackOfId
      .leftJoin("userProfiles as owner", "owner.id", "musicTracks.userId")
      .leftJoin("trackLikes", "trackLikes.trackId", "musicTracks.id")
      .select(detailColumns)
      .select(["genre", "description", "releaseDate", "isDraft", "soldAt", "position"])
      .select(["musicTracks.createdAt", "musicTracks.updatedAt", "owner.username as owner"])
      .select("trackLikes.count as likes")
      .executeTakeFirst(),
  ]);
  return publicTrack && more && { ...publicTrack, ...more, likes: more.likes ?? 0 };
}
