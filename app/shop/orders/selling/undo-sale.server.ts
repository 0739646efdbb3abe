import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { lines } from "#app/platform/forms/text-fields.ts";
import { reconcileShare } from "#app/shop/accounting/shares/reconcile-share.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { isDeliverable } from "#app/shop/catalog/files/track-files.server.ts";
import { markUnsold } from "#app/shop/catalog/track-states.server.ts";
import { appendToLedger } from "#app/shop/ledger/append-to-ledger.server.ts";
import { m } from "#messages";
import { hasMoneyLeft } from "../provider-calls/refund-rows.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { mayUndoSale } from "../state/sale-policy.ts";

export const undoReason = lines({
  max: 500,
  needed: m.reason_missing,
  tooLong: m.reason_too_long,
});

/** The order keeps who undid the sale, when and why. */
export async function undoSale(actor: Actor, trackId: string, reason: string): Promise<Outcome> {
  if (!mayUndoSale(actor)) return refuse("forbidden", m.undo_sale_only_administrators());
  return inTransaction(async (tx) => {
    if (await hasUnrefundedOrder(tx, trackId)) return refuse("conflict", m.undo_sale_paid_here());
    const sale = await lockSale(tx, trackId);
    const offered = await lockTrack(tx, trackId);
    if ((await findSale(tx, trackId).executeTakeFirst())?.id !== sale?.id) {
      return refuse("conflict", m.undo_sale_sold_anew());
    }
    if (offered?.isSoldHere && !offered.canBeDelivered)
      return refuse("conflict", m.track_files_needed());
    if (sale) await endSale(tx, actor, sale, reason);
    const track = await markUnsold(tx, trackId, actor);
    if (!track) return refuse("conflict", m.track_not_sold());
    const { title } = track;
    await appendToLedger(tx, {
      kind: "relisted",
      track: { id: trackId, title },
      orderLineId: sale?.lineId,
    });
    const subject = { kind: "track", id: trackId, name: title } as const;
    await recordAudit(tx, { by: actor, action: "undo-sale", subject, details: { reason } });
    return { done: undefined };
  });
}

/** Returns whether a buyer paid in the shop and still has the track. */
async function hasUnrefundedOrder(tx: Db, trackId: string): Promise<boolean> {
  const paidOrder = await tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .where("trackId", "=", trackId)
    .where("orders.state", "=", "paid")
    .where(hasMoneyLeft)
    .select("orders.id")
    .executeTakeFirst();
  return paidOrder !== undefined;
}

type Sale = { id: string; lineId: string };

/** Returns undefined if the sale has ended or predates orders. */
function lockSale(tx: Db, trackId: string): Promise<Sale | undefined> {
  return findSale(tx, trackId).forNoKeyUpdate("orders").executeTakeFirst();
}

function findSale(tx: Db, trackId: string) {
  return tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("trackId", "=", trackId)
    .where("state", "=", "paid")
    .select(["orders.id", "line.id as lineId"]);
}

/** Returns undefined if the track is unsold or a draft. */
async function lockTrack(tx: Db, trackId: string) {
  const track = await tx
    .selectFrom("musicTracks")
    .where("id", "=", trackId)
    .select([sql<boolean>`purchase_link is null`.as("isSoldHere"), "soldAt", "isDraft"])
    .select(isDeliverable(sql.ref("music_tracks.id")).as("canBeDelivered"))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return track?.soldAt && !track.isDraft ? track : undefined;
}

async function endSale(tx: Db, actor: Actor, sale: Sale, reason: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ state: "cancelled", stateChangedAt: sql`now()`, endedBy: actor.id, endReason: reason })
    .where("id", "=", sale.id)
    .execute();
  await reconcileShare(tx, sale.lineId);
  await recordOrderEvent(tx, sale.id, "sale-undone", { by: actor });
}
