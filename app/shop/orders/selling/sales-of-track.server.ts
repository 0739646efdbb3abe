import { db } from "#app/platform/database/db.server.ts";
import { stateOfLine } from "../state/order-lines.server.ts";

export type SaleOfTrack = Awaited<ReturnType<typeof listSales>>[number];

/** Includes undone sales. For administrators only. */
export function listSales(trackId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .leftJoin("userProfiles as seller", "seller.id", "orders.actorId")
    .leftJoin("userProfiles as undoer", "undoer.id", "orders.endedBy")
    .where("trackId", "=", trackId)
    .where("number", "is not", null)
    .select(["orders.id", "number", "paidAt", "channel", "priceCents", "currency"])
    .select(["address", "userAgent", "endReason", stateOfLine.as("state")])
    .select(({ fn }) => fn.coalesce("returnedAt", "stateChangedAt").as("stateChangedAt"))
    .select(["seller.username as by", "undoer.username as undoneBy"])
    .orderBy("paidAt", "desc")
    .orderBy("orders.id")
    .execute();
}
