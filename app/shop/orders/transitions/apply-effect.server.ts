import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { markSold } from "#app/shop/catalog/track-states.server.ts";
import {
  deleteAlerts,
  queueAvailabilityAlerts,
} from "../alerts/availability-alert-mails.server.ts";
import { requestAgreement } from "../documents/order-documents.server.ts";
import { canAllBeDelivered } from "../fulfillment/deliverable-lines.server.ts";
import { findFilesFrom } from "../fulfillment/find-right.server.ts";
import { setDueDays } from "../fulfillment/ordered-services.server.ts";
import { notifyOrderChange } from "../mails/order-notifications.server.ts";
import { addRefund, failRefunds } from "../provider-calls/refund-rows.server.ts";
import { requestReconciliation } from "../provider-calls/request-reconciliation.server.ts";
import { raiseAttention, resolveAttentions } from "../state/attention.server.ts";
import type { LockedOrder, LockedPayment, OrderLine } from "../state/lock-order.server.ts";
import type { Effect } from "../state/order-change.ts";
import { hasService, isOfService, trackIdsOf } from "../state/order-lines.ts";
import { scheduleFilesReadyMail } from "./delayed-files.server.ts";
import { flagUnconfirmedVatId } from "./flag-unconfirmed-vat-id.server.ts";

/** Runs in the same transaction, or by a job after the commit. */
export async function applyEffect(
  tx: Db,
  order: LockedOrder,
  payment: LockedPayment | undefined,
  effect: Effect,
): Promise<void> {
  switch (effect.kind) {
    case "sell":
      await sell(tx, order);
      return flagUnconfirmedVatId(tx, order);
    case "settle":
      return reconcileCurrentPayment(tx, order, payment);
    case "refund":
      if (payment) await addRefund(tx, order.id, payment.id, effect);
      return;
    case "refund-failed":
      if (payment) await failRefunds(tx, payment, effect);
      return;
    case "flag":
      await raiseAttention(tx, order.id, effect.attention);
      return;
    case "resolve":
      await resolveAttentions(tx, order.id, effect.codes);
      return;
    case "announce":
      return notifyOrderChange(tx, order, effect.what);
    case "free-track":
      for (const trackId of trackIdsOf(order)) await queueAvailabilityAlerts(tx, trackId);
      return;
  }
}

async function sell(tx: Db, order: LockedOrder): Promise<void> {
  if (hasService(order)) await sellServices(tx, order);
  if (isOfService(order)) return notifyOrderChange(tx, order, "paid");
  for (const line of order.lines) await sellLine(tx, order, line);
  const filesFrom = await findFilesFrom(order.id, order.now, tx);
  if (filesFrom) await scheduleFilesReadyMail(tx, order.id, filesFrom);
  const hasFiles = await canAllBeDelivered(tx, order);
  await notifyOrderChange(tx, order, hasFiles ? "paid" : "paid-without-files");
}

async function sellLine(tx: Db, { number }: LockedOrder, line: OrderLine): Promise<void> {
  const { id: lineId, trackId, title, priceCents } = line;
  if (trackId === null) return;
  await markSold(tx, trackId, undefined);
  await deleteAlerts(tx, trackId);
  const subject = { kind: "track", id: trackId, name: title } as const;
  const details = { how: "checkout", priceCents, order: number };
  await recordAudit(tx, { by: undefined, action: "sell-track", subject, details });
  await requestAgreement(tx, lineId);
}

async function sellServices(tx: Db, order: LockedOrder): Promise<void> {
  await setDueDays(tx, order);
  for (const { kind, title: name, priceCents } of order.lines) {
    if (kind !== "service") continue;
    const details = { priceCents, order: order.number };
    const subject = { kind: "services", id: order.id, name } as const;
    await recordAudit(tx, { by: undefined, action: "sell-service", subject, details });
  }
}

async function reconcileCurrentPayment(
  tx: Db,
  order: LockedOrder,
  payment: LockedPayment | undefined,
): Promise<void> {
  const currentPayment = payment ?? (await findCurrentPayment(tx, order.id));
  if (currentPayment) await requestReconciliation(tx, currentPayment.id);
}

function findCurrentPayment(tx: Db, orderId: string) {
  return tx
    .selectFrom("payments")
    .where("orderId", "=", orderId)
    .where("isCurrent", "=", true)
    .select("id")
    .executeTakeFirst();
}
