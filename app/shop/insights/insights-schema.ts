import type { Generated } from "kysely";
import type { DayColumn } from "#app/platform/database/column-types.ts";

export type InsightsTables = {
  trackCounts: TrackCounts;
  siteCounts: SiteCounts;
  trackStops: TrackStops;
  emptySearches: EmptySearches;
  salesTotals: SalesTotals;
  salesSpread: SalesSpread;
  staleSales: StaleSales;
  daySalts: DaySalts;
  dayMarks: DayMarks;
};

/**
 * Counts per period from its UTC start. Each visit is in a row of all three scales. Counts of
 * deleted tracks are removed at night.
 */
export type TrackCounts = {
  scale: "day" | "week" | "month";
  start: DayColumn;
  trackId: string;
  visits: Generated<number>;
  listens: Generated<number>;
  /** Updated by a trigger of `track_like_visitors`. */
  likes: Generated<number>;
};

/** Counts by referring host. Empty means none or unknown, and `other` too many. */
export type SiteCounts = {
  scale: TrackCounts["scale"];
  start: DayColumn;
  /** Owner of the track when it was counted, or empty. */
  ownerId: string;
  site: string;
  visits: Generated<number>;
  listens: Generated<number>;
};

/** Fiftieth of a track in which listeners stopped. */
export type TrackStops = { trackId: string; part: number; count: number };

export type EmptySearches = {
  scale: TrackCounts["scale"];
  start: DayColumn;
  words: string;
  count: number;
};

/**
 * Totals of orders by day, week or month. `checkouts` counts orders started, or paid in the
 * checkout.
 */
export type SalesTotals = {
  scale: TrackCounts["scale"];
  start: DayColumn;
  facet: "begun" | "paid" | "genre" | "country";
  name: string;
  currency: string;
  checkouts: number;
  sales: number;
  cents: number;
};

/** Numbers of sales by days in the shop and by price. */
export type SalesSpread = {
  scale: TrackCounts["scale"];
  start: DayColumn;
  facet: "days" | "price";
  value: number;
  currency: string;
  sales: number;
};

/** Days whose totals and spread are outdated, and orders paid on such days. Written by triggers. */
export type StaleSales = { day: DayColumn | null; orderId: string | null };

/** Unlogged, and deleted after its day. */
export type DaySalts = { day: DayColumn; salt: Buffer };

/** Unlogged, and deleted after its day: a salted hash of what was counted. */
export type DayMarks = { day: DayColumn; mark: Buffer };
