import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";

/** Ends a reservation of the track whose time is up: nobody can pay for it any more. */
export async function expireReservation(tx: Db, trackId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ state: "expired", reservedUntil: null, stateChangedAt: sql`now()` })
    .where("trackId", "=", trackId)
    .where("state", "=", "reserved")
    .where("reservedUntil", "<=", sql<Date>`now()`)
    .execute();
}
