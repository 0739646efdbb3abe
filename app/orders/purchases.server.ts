import { db } from "#app/database/db.server.ts";

export type Purchase = Awaited<ReturnType<typeof listPurchases>>[number];

/** Every sale of a track, the latest first, those that were undone included. For administrators only. */
export function listPurchases(trackId: string) {
  return db
    .selectFrom("purchases")
    .leftJoin("userProfiles as seller", "seller.id", "purchases.actorId")
    .leftJoin("userProfiles as undoer", "undoer.id", "purchases.voidedBy")
    .where("trackId", "=", trackId)
    .select(["purchases.id", "purchases.soldAt", "how", "priceCents", "address", "userAgent"])
    .select(["voidedAt", "voidReason", "seller.username as by", "undoer.username as undoneBy"])
    .orderBy("purchases.soldAt", "desc")
    .orderBy("purchases.id")
    .execute();
}
