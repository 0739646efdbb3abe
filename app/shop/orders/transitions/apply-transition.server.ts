import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import {
  reconcileShare,
  storeShareTerms,
} from "#app/shop/accounting/shares/reconcile-share.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { reconcileBooks } from "../books/reconcile-books.server.ts";
import type { LockedOrder, LockedPayment, OrderLine } from "../state/lock-order.server.ts";
import type { OrderChange } from "../state/order-change.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { keptLines, trackIdsOf } from "../state/order-lines.ts";
import { nextOrderNumber } from "../state/order-number.server.ts";
import { isHolding } from "../state/order-states.ts";
import { applyEffect } from "./apply-effect.server.ts";
import { appendChangeToLedger } from "./ledger-of-orders.server.ts";
import { followReturns } from "./line-returns.server.ts";

type Reason = {
  by?: Actor | undefined;
  endReason?: string;
  /** Returned lines that the buyer gets again. */
  restored?: OrderLine[];
};

export async function applyTransition(
  tx: Db,
  order: LockedOrder,
  payment: LockedPayment | undefined,
  transition: OrderChange,
  { by, endReason, restored = [] }: Reason = {},
): Promise<void> {
  const { state = order.state } = transition.order;
  const isNewState = state !== order.state;
  if (payment) await writePayment(tx, payment, transition.payment);
  const failures = transition.effects.filter(({ kind }) => kind === "refund-failed");
  for (const effect of failures) await applyEffect(tx, order, payment, effect);
  const lines = await followReturns(tx, order, { state, restored });
  const sold = isNewState && state === "paid" ? await assignOrderNumber(tx, order) : {};
  if (Object.keys(transition.order).length > 0) {
    const ended = endReason === undefined ? {} : { endReason, endedBy: by?.id ?? null };
    const changed = isNewState ? { stateChangedAt: sql<Date>`now()` } : {};
    await tx
      .updateTable("orders")
      .where("id", "=", order.id)
      .set({ ...transition.order, ...ended, ...changed, ...sold })
      .execute();
  }
  if (isNewState) {
    const details = { from: order.state, to: state, paymentId: payment?.id };
    await recordOrderEvent(tx, order.id, "state-changed", { by, details });
  }
  if (isNewState) await appendChangeToLedger(tx, { ...order, lines: keptLines(lines) }, state);
  const after = { ...order, ...transition.order, ...sold, lines };
  await reconcileBooks(tx, after);
  for (const { id } of order.lines) {
    if (order.paidAt === null && after.paidAt !== null) await storeShareTerms(tx, id);
    await reconcileShare(tx, id);
  }
  for (const effect of transition.effects) {
    if (effect.kind !== "refund-failed") await applyEffect(tx, after, payment, effect);
  }
  const isFreeAgain = isHolding(order.state) && (state === "expired" || state === "cancelled");
  if (isFreeAgain) await applyEffect(tx, after, payment, { kind: "free-track" });
}

/** Locks the tracks first, in the order that every sale uses. */
async function assignOrderNumber(tx: Db, { lines, number, paidAt, now }: LockedOrder) {
  await tx
    .selectFrom("musicTracks")
    .where("id", "=", sql<string>`any(${trackIdsOf({ lines })}::text[])`)
    .select("id")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return { number: number ?? (await nextOrderNumber(tx)), paidAt: paidAt ?? now };
}

async function writePayment(
  tx: Db,
  payment: LockedPayment,
  change: OrderChange["payment"],
): Promise<void> {
  if (Object.keys(change).length === 0) return;
  if (change.isCurrent && !payment.isCurrent) {
    await tx
      .updateTable("payments")
      .where("orderId", "=", payment.orderId)
      .set({ isCurrent: false })
      .where("isCurrent", "=", true)
      .execute();
  }
  await tx.updateTable("payments").set(change).where("id", "=", payment.id).execute();
}
