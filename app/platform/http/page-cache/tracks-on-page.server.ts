import { AsyncLocalStorage } from "node:async_hooks";

const tracksOnPage = new AsyncLocalStorage<Set<string>>();

/** The only query for availability calls it, so that no page forgets it. */
export function recordTracksOnPage(tracks: { id: string }[]): void {
  const ids = tracksOnPage.getStore();
  for (const { id } of tracks) ids?.add(id);
}

export async function collectTracksOnPage<Page>(render: () => Promise<Page>) {
  const trackIds = new Set<string>();
  const page = await tracksOnPage.run(trackIds, render);
  return { page, trackIds };
}
