import { href } from "#app/platform/navigation/href.ts";
import { listAddress } from "#app/platform/navigation/list-address.ts";
import { everyTrack, filterParameters, type TrackFilter } from "./track-filter.ts";

export function feedAddress(listed: Partial<TrackFilter>): string {
  const filter = { ...everyTrack, ...listed, sort: "shop" } as const;
  return listAddress(href("/feed.xml"), filterParameters(filter));
}
