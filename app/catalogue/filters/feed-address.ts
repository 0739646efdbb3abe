import { everyTrack, filterParameters, type TrackFilter } from "./track-filter.ts";

/** `?genre=…&sale=only`, as the pages of lists have it; empty for all tracks. */
export function listQuery(listed: Partial<TrackFilter>): string {
  const parameters = filterParameters({ ...everyTrack, ...listed });
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** Of the feed of a list, which has an order of its own. */
export function feedAddress(listed: Partial<TrackFilter>): string {
  return `/feed.xml${listQuery({ ...listed, sort: "shop" })}`;
}
