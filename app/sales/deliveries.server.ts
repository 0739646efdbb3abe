import { type Db, db } from "#app/database/db.server.ts";

/** Where the files that a buyer gets are, if it was said. For the track's owner and administrators only. */
export async function findFileLink(trackId: string): Promise<string | undefined> {
  const delivery = await db
    .selectFrom("trackDeliveries")
    .where("trackId", "=", trackId)
    .select("driveLink")
    .executeTakeFirst();
  return delivery?.driveLink ?? undefined;
}

/** Says where a track's files are, an https address, or that they are nowhere yet. */
export async function setFileLink(
  on: Db,
  trackId: string,
  driveLink: string | undefined,
): Promise<void> {
  await on
    .insertInto("trackDeliveries")
    .values({ trackId, driveLink: driveLink ?? null })
    .onConflict((conflict) =>
      conflict.column("trackId").doUpdateSet({ driveLink: driveLink ?? null }),
    )
    .execute();
}
