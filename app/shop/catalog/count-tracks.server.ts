import { countRows } from "#app/platform/database/row-counts.server.ts";

export async function countTracksAndLikes() {
  const [all, drafts, sold, likes] = await Promise.all([
    countRows("managed"),
    countRows("drafts"),
    countRows("sold"),
    countRows("likes"),
  ]);
  return { all, drafts, sold, likes };
}
