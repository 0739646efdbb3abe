import type { TrackFilter } from "./track-filter.ts";

type Listed = Partial<Pick<TrackFilter, "genre" | "onSale" | "hideSold">>;

/** `?genre=…&sale=only&sold=hide`, as the pages of lists have it; empty for all tracks. */
export function listQuery({ genre, onSale, hideSold }: Listed): string {
  const known = new URLSearchParams({
    ...(genre && { genre }),
    ...(onSale && { sale: "only" }),
    ...(hideSold && { sold: "hide" }),
  });
  return known.size > 0 ? `?${known}` : "";
}

/** Of the feed of a list. */
export function feedAddress(listed: Listed): string {
  return `/feed.xml${listQuery(listed)}`;
}
