import { redirect } from "react-router";
import { orNotFound } from "#app/platform/forms/or-not-found.ts";
import { m } from "#messages";
import { findCurrentSlug, findTrack, type TrackDetail } from "./tracks.server.ts";

/** Redirects an ID or a former slug to the current one. */
export async function trackAt(
  slug: string,
  addressOf: (slug: string) => string,
): Promise<TrackDetail> {
  const track = await findTrack(slug);
  if (track) return track;
  const current = orNotFound(await findCurrentSlug(slug), m.track_missing());
  throw redirect(addressOf(current), 301);
}
