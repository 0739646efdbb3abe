import { db } from "#app/platform/database/db.server.ts";
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

export async function countOwnDrafts(userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("musicTracks")
    .where("userId", "=", userId)
    .where("isDraft", "=", true)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
