import { AsyncLocalStorage } from "node:async_hooks";

const tracksOnPage = new AsyncLocalStorage<Set<string>>();

/**
 * Records tracks that a page shows. Called by the only query for their availability, so that no
 * page forgets it.
 */
export function recordTracksOnPage(tracks: { id: string }[]): void {
  const ids = tracksOnPage.getStore();
  for (const { id } of tracks) ids?.add(id);
}

/** Returns the page with the IDs of the tracks that it shows. */
export async function collectTracksOnPage<Page>(render: () => Promise<Page>) {
  const trackIds = new Set<string>();
  const page = await tracksOnPage.run(trackIds, render);
  return { page, trackIds };
}
