import { sql } from "kysely";
import { db } from "#app/platform/database/db.server.ts";

/** Returns the sale by hand of a track while it can be undone without a trace. */
export async function findRecentSale(trackId: string) {
  return db
    .selectFrom("orderLines")
    .where("trackId", "=", trackId)
    .where("isHeld", "=", true)
    .where("ledgerAt", ">", sql<Date>`now()`)
    .select((line) =>
      line
        .selectFrom("orderLines as sold")
        .whereRef("sold.orderId", "=", "orderLines.orderId")
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .$asScalar()
        .$notNull()
        .as("tracks"),
    )
    .executeTakeFirst();
}
