import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";

/** Returns the time until which a sale by hand can be undone without a trace. */
export async function findUndoEnd(trackId: string): Promise<Date | undefined> {
  const sale = await db
    .selectFrom("orderLines")
    .where("trackId", "=", trackId)
    .where("isHeld", "=", true)
    .where("ledgerAt", ">", sql<Date>`now()`)
    .select("ledgerAt")
    .executeTakeFirst();
  return sale?.ledgerAt ?? undefined;
}
