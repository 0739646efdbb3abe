import { everyTrack, filterParameters, type TrackFilter } from "./track-filter.ts";

export function listQuery(listed: Partial<TrackFilter>): string {
  const parameters = filterParameters({ ...everyTrack, ...listed });
  return parameters.size > 0 ? `?${parameters}` : "";
}

export function feedAddress(listed: Partial<TrackFilter>): string {
  return `/feed.xml${listQuery({ ...listed, sort: "shop" })}`;
}
