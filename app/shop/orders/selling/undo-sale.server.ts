import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { emptyToNull, lines } from "#app/platform/forms/text-fields.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { isDeliverable } from "#app/shop/catalog/files/track-files.server.ts";
import { markUnsold } from "#app/shop/catalog/track-states.server.ts";
import { appendToLedger } from "#app/shop/ledger/append-to-ledger.server.ts";
import { m } from "#messages";
import { hasMoneyLeft } from "../provider-calls/refund-rows.server.ts";
import { type LockedOrder, lockOrder } from "../state/lock-order.server.ts";
import { mayUndoSale } from "../state/sale-policy.ts";
import { endSale } from "./end-sale.server.ts";
import { enterSale, isEntryPending } from "./enter-sale.server.ts";
import { undoRecentSale } from "./undo-recent-sale.server.ts";

/** Needed once the sale has entered the ledger. */
export const undoReason = lines({ max: 500, tooLong: m.reason_too_long })
  .default("")
  .transform(emptyToNull);

/**
 * Undoes a sale. The order keeps who did it, when and why. A sale by hand that has not entered the
 * ledger needs no reason, and its seller may undo it.
 */
export function undoSale(actor: Actor, trackId: string, reason: string | null): Promise<Outcome> {
  return inTransaction(async (tx) => {
    const sale = await lockSale(tx, trackId);
    const isRecent = sale !== undefined && isEntryPending(sale);
    return isRecent
      ? undoRecentSale(tx, actor, sale)
      : undoEntered(tx, actor, trackId, { sale, reason });
  });
}

/**
 * Puts the tracks of an order back into the shop, except those that are there or that another order
 * holds. Stops at the first one that is refused, and can be repeated.
 */
export async function relistTracks(
  actor: Actor,
  { id: orderId, trackIds }: { id: string; trackIds: string[] },
  reason: string,
): Promise<Outcome> {
  const sold = await db
    .selectFrom("musicTracks")
    .where("id", "=", sql<string>`any(${trackIds}::text[])`)
    .where("soldAt", "is not", null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("orderLines")
            .whereRef("orderLines.trackId", "=", "musicTracks.id")
            .where("isHeld", "=", true)
            .where("orderId", "!=", orderId)
            .select("orderLines.id"),
        ),
      ),
    )
    .select("id")
    .orderBy("id")
    .execute();
  if (sold.length === 0) return refuse("conflict", m.track_not_sold());
  for (const { id } of sold) {
    const undone = await undoSale(actor, id, reason);
    if (undone.refused) return undone;
  }
  return { done: undefined };
}

type Entered = { sale: LockedOrder | undefined; reason: string | null };

async function undoEntered(
  tx: Db,
  actor: Actor,
  trackId: string,
  { sale, reason }: Entered,
): Promise<Outcome> {
  if (!mayUndoSale(actor)) return refuse("forbidden", m.undo_sale_only_administrators());
  if (reason === null)
    return refuse("invalid", m.reason_missing(), { errors: { reason: m.reason_missing() } });
  if (await hasUnrefundedOrder(tx, trackId)) return refuse("conflict", m.undo_sale_paid_here());
  if (sale && sale.lines.length > 1) return refuse("conflict", m.undo_sale_several());
  const offered = await lockTrack(tx, trackId);
  if ((await findSale(tx, trackId))?.id !== sale?.id)
    return refuse("conflict", m.undo_sale_sold_anew());
  if (offered?.isSoldHere && !offered.canBeDelivered)
    return refuse("conflict", m.track_files_needed());
  if (sale) await enterSale(tx, sale);
  if (sale) await endSale(tx, actor, sale, reason);
  const track = await markUnsold(tx, trackId, actor);
  if (!track) return refuse("conflict", m.track_not_sold());
  const { title } = track;
  const orderLineId = sale?.lines.find((line) => line.trackId === trackId)?.id;
  await appendToLedger(tx, { kind: "relisted", track: { id: trackId, title }, orderLineId });
  const subject = { kind: "track", id: trackId, name: title } as const;
  await recordAudit(tx, { by: actor, action: "undo-sale", subject, details: { reason } });
  return { done: undefined };
}

/** Returns whether a buyer paid in the shop and still has the track. */
async function hasUnrefundedOrder(tx: Db, trackId: string): Promise<boolean> {
  const paidOrder = await tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .where("trackId", "=", trackId)
    .where("orders.state", "=", "paid")
    .where("line.returnedAt", "is", null)
    .where(hasMoneyLeft)
    .select("orders.id")
    .executeTakeFirst();
  return paidOrder !== undefined;
}

/** Returns undefined if the sale has ended or predates orders. */
async function lockSale(tx: Db, trackId: string): Promise<LockedOrder | undefined> {
  const sale = await findSale(tx, trackId);
  const order = sale && (await lockOrder(tx, sale.id));
  return order?.state === "paid" ? order : undefined;
}

function findSale(tx: Db, trackId: string) {
  return tx
    .selectFrom("orders")
    .innerJoin("orderLines as line", "line.orderId", "orders.id")
    .where("trackId", "=", trackId)
    .where("state", "=", "paid")
    .where("line.returnedAt", "is", null)
    .select("orders.id")
    .executeTakeFirst();
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
