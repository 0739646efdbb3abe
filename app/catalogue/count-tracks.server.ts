import { sql } from "kysely";
import { db } from "#app/database/db.server.ts";

/** How many tracks the shop has, drafts included and archived ones not, and how often they were liked in all. */
export async function countTracks() {
  const [tracks, likes] = await Promise.all([
    db
      .selectFrom("musicTracks")
      .where("archivedAt", "is", null)
      .select(({ fn }) => [
        fn.countAll<number>().as("all"),
        fn.countAll<number>().filterWhere("isDraft", "=", true).as("drafts"),
        fn.countAll<number>().filterWhere("soldAt", "is not", null).as("sold"),
      ])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("trackLikes")
      .select(sql<number>`coalesce(sum(count), 0)`.as("likes"))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...tracks, ...likes };
}
