import { everyTrack, filterParameters, type TrackFilter } from "./track-filter.ts";

/** Returns the parameters of list pages, for example `?genre=…&sale=only`; empty for all tracks. */
export function listQuery(listed: Partial<TrackFilter>): string {
  const parameters = filterParameters({ ...everyTrack, ...listed });
  return parameters.size > 0 ? `?${parameters}` : "";
}

/** Returns the URL of a list's feed, which has its own order. */
export function feedAddress(listed: Partial<TrackFilter>): string {
  return `/feed.xml${listQuery({ ...listed, sort: "shop" })}`;
}
