import type { TrackFilter } from "#app/catalogue/track-filter.ts";
import type { TrackPage } from "#app/catalogue/track-page.ts";
import { findLastPage, listTracks } from "#app/catalogue/tracks.server.ts";
import { redirectToPage } from "#app/web/paging.ts";

/** @throws a redirect to the last page from beyond it. */
export async function listPage(url: URL, filter: TrackFilter): Promise<TrackPage> {
  const listed = await listTracks(filter);
  if (listed.tracks.length > 0 || filter.page === 1) return listed;
  throw redirectToPage(url, await findLastPage(filter));
}
