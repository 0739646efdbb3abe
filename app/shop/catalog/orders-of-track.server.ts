import type { Db } from "#app/platform/database/db.server.ts";
import { isActiveHold } from "./reservation.server.ts";

/** Locks orders before their track, the usual order, because deleting it changes them. */
export async function lockOrdersOfTrack(tx: Db, trackId: string): Promise<void> {
  await tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("trackId", "=", trackId)
    .orderBy("orders.id")
    .select("orders.id")
    .forNoKeyUpdate("orders")
    .execute();
}

export function listOrderStates(tx: Db, trackId: string) {
  return tx
    .selectFrom("orders as claim")
    .innerJoin("orderLines as line", "line.orderId", "claim.id")
    .where("trackId", "=", trackId)
    .select(["number", isActiveHold.as("isLive")])
    .execute();
}
