import { db } from "#app/platform/database/db.server.ts";
import { nameOfCountry } from "#app/platform/system/countries.server.ts";
import type { Currency } from "#app/platform/system/currency.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { findRevenue, findSales, findTimeToSale } from "./sales-counts.server.ts";
import { periodStarts, readScale, type Scale } from "./scales.ts";
import {
  findCounts,
  findStops,
  type InsightsFilter,
  LISTED,
  listEmptySearches,
  listSites,
} from "./visit-counts.server.ts";

export type Period = {
  start: string;
  visits: number;
  listens: number;
  likes: number;
  begun: number;
  finished: number;
  cents: number;
};

type GenreCounts = {
  name: string;
  visits: number;
  listens: number;
  likes: number;
  sales: number;
  cents: number;
};

export type Insights = NonNullable<Awaited<ReturnType<typeof findInsights>>>;

type InsightsQuery = { scale: Scale; trackId: string | undefined };

export function readInsightsQuery(parameters: URLSearchParams): InsightsQuery {
  const trackId = (parameters.get("track") ?? "").toWellFormed().replaceAll("\0", "");
  return { scale: readScale(parameters.get("scale")), trackId: trackId.slice(0, 100) || undefined };
}

/** Administrators see the whole shop, others their own tracks. */
export async function findInsights(
  actor: Actor,
  { scale, trackId }: InsightsQuery,
  now = new Date(),
) {
  const ownerId = actor.role === "admin" ? undefined : actor.id;
  const starts = periodStarts(scale, now);
  const track = trackId ? await findTrack(trackId, ownerId) : undefined;
  if (trackId && !track) return undefined;
  const filter: InsightsFilter = {
    scale,
    starts,
    since: starts[0] ?? "",
    ownerId,
    trackId: track?.id,
  };
  const isWhole = track === undefined;
  const [counts, sales, timeToSale, sites, searches, stops, currency] = await Promise.all([
    findCounts(filter),
    findSales(filter),
    findTimeToSale(filter),
    isWhole ? listSites(filter) : [],
    isWhole && !ownerId ? listEmptySearches(filter) : [],
    track ? findStops(track.id) : [],
    findCurrency(),
  ]);
  const ids = counts.tracks.map(({ id }) => id);
  const revenue = isWhole ? await findRevenue(filter, ids) : new Map<string, number>();
  const periods = starts.map((start): Period => {
    const { visits: seen = 0, listens = 0, likes = 0 } = counts.starts.get(start) ?? {};
    const { checkouts: begun = 0 } = sales.begun.get(start) ?? {};
    const { checkouts: finished = 0, cents = 0 } = sales.paid.get(start) ?? {};
    return { start, visits: seen, listens, likes, begun, finished, cents };
  });
  return {
    scale,
    track: track && { ...track, stops },
    isWholeShop: ownerId === undefined,
    currency,
    periods,
    genres: isWhole ? genresOf(counts.genres, sales) : [],
    tracks: isWhole
      ? counts.tracks.map((each) => ({ ...each, cents: revenue.get(each.id) ?? 0 }))
      : [],
    sites,
    countries: [...sales.countries.values()]
      .slice(0, LISTED)
      .flatMap(({ name, sales: count, cents }) =>
        count > 0
          ? [{ code: name, name: nameOfCountry(name) || m.insights_unknown(), sales: count, cents }]
          : [],
      ),
    searches,
    timeToSale,
  };
}

type VisitedGenres = Awaited<ReturnType<typeof findCounts>>["genres"];

function genresOf(
  visitedGenres: VisitedGenres,
  sales: Awaited<ReturnType<typeof findSales>>,
): GenreCounts[] {
  const seen = new Map(visitedGenres.map((genre) => [genre.name, genre]));
  const names = new Set([...seen.keys(), ...sales.genres.keys()]);
  names.delete("");
  return [...names].map((name) => {
    const { visits: opened = 0, listens = 0, likes = 0 } = seen.get(name) ?? {};
    const { sales: sold = 0, cents = 0 } = sales.genres.get(name) ?? {};
    return { name, visits: opened, listens, likes, sales: sold, cents };
  });
}

/** Treats another's track like a missing one. */
async function findTrack(id: string, ownerId: string | undefined) {
  return db
    .selectFrom("musicTracks")
    .leftJoin("mediaFiles as preview", "preview.id", "previewFileId")
    .where("musicTracks.id", "=", id)
    .$if(ownerId !== undefined, (tracks) => tracks.where("userId", "=", ownerId ?? ""))
    .select([
      "musicTracks.id",
      "title",
      "slug",
      "preview.durationSeconds",
      "preview.smallPeaks as peaks",
    ])
    .executeTakeFirst();
}

async function findCurrency(): Promise<Currency> {
  return (await db.selectFrom("settings").select("currency").executeTakeFirst())?.currency ?? "EUR";
}
