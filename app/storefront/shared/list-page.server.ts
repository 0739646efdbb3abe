import { redirectToPage } from "#app/platform/navigation/paging.ts";
import type { TrackPage } from "#app/shop/catalog/track-page.ts";
import { findLastPage, listTracks } from "#app/shop/catalog/tracks.server.ts";

/** @throws {Response} a redirect to the last page if the page is beyond it. */
export async function listPage(
  url: URL,
  filter: Parameters<typeof listTracks>[0],
): Promise<TrackPage> {
  const listed = await listTracks(filter);
  if (listed.tracks.length > 0 || filter.page === 1) return listed;
  throw redirectToPage(url, await findLastPage(filter));
}
