import { AsyncLocalStorage } from "node:async_hooks";

const shown = new AsyncLocalStorage<Set<string>>();

/** Called by the one query through which visitors see whether a track can be had, so that no page forgets to say it. */
export function noteShownTracks(tracks: { id: string }[]): void {
  const ids = shown.getStore();
  for (const { id } of tracks) ids?.add(id);
}

/** The ids of the tracks that a page shows come with it. */
export async function notingTracks<Page>(render: () => Promise<Page>) {
  const trackIds = new Set<string>();
  const page = await shown.run(trackIds, render);
  return { page, trackIds };
}
