import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";

/** How many likes a track has. */
export async function countLikes(trackId: string): Promise<number> {
  const likes = await db
    .selectFrom("trackLikes")
    .where("trackId", "=", trackId)
    .select("count")
    .executeTakeFirst();
  return likes?.count ?? 0;
}

/**
 * Likes a track for one browser. Answers false when that browser liked it before. The mark and the
 * count change together, and the count in one statement, so that no like is lost or counted twice.
 */
export function likeTrack(trackId: string, visitorId: string): Promise<boolean> {
  const visitorHash = hashOf(visitorId);
  return db.transaction().execute(async (transaction) => {
    const marked = await transaction
      .insertInto("trackLikeVisitors")
      .values({ trackId, visitorHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (marked.numInsertedOrUpdatedRows === 0n) return false;
    await addLike(trackId, transaction);
    return true;
  });
}

/** Takes the like of one browser back. Answers false when it had given none. */
export function unlikeTrack(trackId: string, visitorId: string): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const unmarked = await transaction
      .deleteFrom("trackLikeVisitors")
      .where("trackId", "=", trackId)
      .where("visitorHash", "=", hashOf(visitorId))
      .executeTakeFirst();
    if (unmarked.numDeletedRows === 0n) return false;
    await transaction
      .updateTable("trackLikes")
      .set({ count: sql`greatest(count - 1, 0)`, updatedAt: sql`now()` })
      .where("trackId", "=", trackId)
      .execute();
    return true;
  });
}

/** The tracks that one browser liked, the latest first. */
export async function listLikedTrackIds(visitorId: string, limit: number): Promise<string[]> {
  const marks = await db
    .selectFrom("trackLikeVisitors")
    .where("visitorHash", "=", hashOf(visitorId))
    .orderBy("createdAt", "desc")
    .limit(limit)
    .select("trackId")
    .execute();
  return marks.map(({ trackId }) => trackId);
}

function hashOf(visitorId: string): Buffer {
  return createHash("sha256").update(visitorId).digest();
}

/** Counts one like more, whoever gave it: for administrators, who may like again. */
export async function addLike(trackId: string, on: Db = db): Promise<void> {
  await on
    .insertInto("trackLikes")
    .values({ trackId, count: 1 })
    .onConflict((conflict) =>
      conflict.column("trackId").doUpdateSet({
        count: sql`track_likes.count + 1`,
        updatedAt: sql`now()`,
      }),
    )
    .execute();
}
