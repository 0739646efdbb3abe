import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { notYours } from "#app/shop/catalog/track-policy.ts";
import { markUnsold } from "#app/shop/catalog/track-states.server.ts";
import { m } from "#messages";
import { queueAvailabilityAlerts } from "../alerts/availability-alert-mails.server.ts";
import type { LockedOrder } from "../state/lock-order.server.ts";
import { trackIdsOf } from "../state/order-lines.ts";
import { endSale } from "./end-sale.server.ts";

/** Undoes a sale by hand before it enters the ledger, so that it leaves no trace there. */
export async function undoRecentSale(tx: Db, actor: Actor, sale: LockedOrder): Promise<Outcome> {
  for (const trackId of trackIdsOf(sale)) {
    if (await hasFetchedFiles(tx, trackId, sale.createdAt))
      return refuse("conflict", m.undo_sale_fetched());
    const track = await markUnsold(tx, trackId, actor);
    if (!track) return refuse("forbidden", notYours());
    const subject = { kind: "track", id: trackId, name: track.title } as const;
    await recordAudit(tx, { by: actor, action: "undo-sale", subject });
  }
  await tx
    .updateTable("orderLines")
    .where("orderId", "=", sale.id)
    .set({ ledgerAt: null })
    .execute();
  await endSale(tx, actor, sale, null);
  for (const trackId of trackIdsOf(sale)) await queueAvailabilityAlerts(tx, trackId);
  return { done: undefined };
}

/** Returns whether someone got files since the sale, by the track's link. */
async function hasFetchedFiles(tx: Db, trackId: string, createdAt: Date) {
  const use = await tx
    .selectFrom("linkUses")
    .where("trackId", "=", trackId)
    .where("what", "!=", "page")
    .where("usedAt", ">=", createdAt)
    .select(sql<number>`1`.as("one"))
    .executeTakeFirst();
  return use !== undefined;
}
