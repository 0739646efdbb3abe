import { lastPageOf, redirectToPage } from "#app/platform/navigation/paging.ts";
import type { TrackPage } from "#app/shop/catalog/track-page.ts";
import { countListed, listTracks } from "#app/shop/catalog/tracks.server.ts";

/** @throws {Response} a redirect to the last page if the page is beyond it. */
export async function listPage(
  url: URL,
  filter: Parameters<typeof listTracks>[0],
): Promise<TrackPage> {
  const [{ tracks, page }, count] = await Promise.all([listTracks(filter), countListed(filter)]);
  return pageOrLast(url, { tracks, page, count, pages: lastPageOf(count) });
}

/** @throws {Response} a redirect to the last page if the page is beyond it. */
export function pageOrLast<Page extends TrackPage>(url: URL, page: Page): Page {
  if (page.tracks.length > 0 || page.page === 1) return page;
  throw redirectToPage(url, page.pages < page.page ? page.pages : 1);
}
