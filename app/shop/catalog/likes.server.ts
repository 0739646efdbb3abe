import { sql } from "kysely";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { Limit } from "#app/platform/database/limit.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { sha256Bytes } from "#app/platform/system/sha256.server.ts";
import { networkOf } from "#app/shop/accounts/network.server.ts";
import { m } from "#messages";

/** The limit suits a household and is useless for a bot. */
const limit = new Limit({ name: "likes", uses: 30, seconds: 60 * 60 });

/** Returns the seconds to wait, 0 below the limit. */
export function countLikeFrom(address: string): Promise<number> {
  return limit.count(networkOf(address));
}

type Liker = {
  visitorId: string;
  address: string;
  /** Administrators repeat a like without a limit. */
  mayRepeat: boolean;
};

export async function pressLike(
  trackId: string,
  { visitorId, address, mayRepeat }: Liker,
): Promise<Outcome<{ isNew: boolean }>> {
  const retryAfterSeconds = mayRepeat ? 0 : await countLikeFrom(address);
  if (retryAfterSeconds > 0) {
    return refuse("busy", m.lost_like(), { retryAfterSeconds });
  }
  const isNew = await likeTrack(trackId, visitorId);
  if (!isNew && mayRepeat) await addLike(db, trackId);
  return { done: { isNew: isNew || mayRepeat } };
}

export async function countLikes(trackId: string): Promise<number> {
  const likes = await db
    .selectFrom("trackLikes")
    .where("trackId", "=", trackId)
    .select("count")
    .executeTakeFirst();
  return likes?.count ?? 0;
}

/** Returns false if the browser liked the track before. */
export function likeTrack(trackId: string, visitorId: string): Promise<boolean> {
  const visitorHash = sha256Bytes(visitorId);
  return inTransaction(async (tx) => {
    const marked = await tx
      .insertInto("trackLikeVisitors")
      .values({ trackId, visitorHash })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (marked.numInsertedOrUpdatedRows === 0n) return false;
    await addLike(tx, trackId);
    return true;
  });
}

/** Returns false if the browser had not liked the track. */
export function unlikeTrack(trackId: string, visitorId: string): Promise<boolean> {
  return inTransaction(async (tx) => {
    const unmarked = await tx
      .deleteFrom("trackLikeVisitors")
      .where("trackId", "=", trackId)
      .where("visitorHash", "=", sha256Bytes(visitorId))
      .executeTakeFirst();
    if (unmarked.numDeletedRows === 0n) return false;
    await tx
      .updateTable("trackLikes")
      .set({ count: sql`greatest(count - 1, 0)`, updatedAt: sql`now()` })
      .where("trackId", "=", trackId)
      .execute();
    return true;
  });
}

export async function listLikedTrackIds(visitorId: string, limit: number): Promise<string[]> {
  const marks = await db
    .selectFrom("trackLikeVisitors")
    .where("visitorHash", "=", sha256Bytes(visitorId))
    .orderBy("createdAt", "desc")
    .limit(limit)
    .select("trackId")
    .execute();
  return marks.map(({ trackId }) => trackId);
}

export async function addLike(tx: Db, trackId: string): Promise<void> {
  await tx
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
