import { countRows } from "#app/database/row-counts.server.ts";

/** How many tracks the shop has, drafts included and archived ones not, and how often they were liked in all. */
export async function countTracks() {
  const [all, drafts, sold, likes] = await Promise.all([
    countRows("managed"),
    countRows("drafts"),
    countRows("sold"),
    countRows("likes"),
  ]);
  return { all, drafts, sold, likes };
}
