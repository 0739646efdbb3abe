import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { addJob } from "#app/platform/jobs/job-runner.server.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { OrderLine } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import type { RefundReason } from "../state/refund-reason.ts";
import { findProviderQueue } from "./provider-queue.server.ts";

export const MAKE_REFUND = "pay-back";

export type NewRefund = {
  cents: number;
  /** Line that it refunds, or undefined for the whole order. */
  line?: Pick<OrderLine, "id" | "title"> | undefined;
  reason: RefundReason;
  by?: Actor | undefined;
  /** ID of the opened form. */
  formKey?: string | undefined;
};

export async function addRefund(
  tx: Db,
  orderId: string,
  paymentId: string,
  { cents, line, reason, by, formKey }: NewRefund,
): Promise<void> {
  const { id } = await tx
    .insertInto("refunds")
    .values({
      paymentId,
      orderLineId: line?.id ?? null,
      cents,
      reason,
      requestedBy: by?.id ?? null,
      formKey: formKey ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const details = { cents, ...(line && { title: line.title }), reason };
  await recordOrderEvent(tx, orderId, "refund-requested", { by, details });
  await queueRefund(tx, id);
}

export async function queueRefund(tx: Db, refundId: string): Promise<void> {
  const { paymentId } = await tx
    .selectFrom("refunds")
    .where("id", "=", refundId)
    .select("paymentId")
    .executeTakeFirstOrThrow();
  const queue = await findProviderQueue(tx, paymentId);
  await addJob(tx, MAKE_REFUND, { refundId }, { key: `refund ${refundId}`, queue });
}

export async function failRefunds(
  tx: Db,
  { id, orderId }: { id: string; orderId: string },
  { cents, refs }: { cents: number; refs: string[] },
): Promise<void> {
  const problem = { code: "not-paid-out" } as const;
  await tx
    .updateTable("refunds")
    .set({ state: "failed", problem })
    .where("paymentId", "=", id)
    .where("providerRef", "in", refs)
    .execute();
  await recordOrderEvent(tx, orderId, "refund-failed", { details: { cents, problem } });
}

export function findRefund(tx: Db, orderId: string, refundId: string) {
  return refundsOf(tx, orderId).where("refunds.id", "=", refundId).executeTakeFirst();
}

export function findRefundOfForm(tx: Db, orderId: string, formKey: string) {
  return refundsOf(tx, orderId).where("formKey", "=", formKey).executeTakeFirst();
}

function refundsOf(tx: Db, orderId: string) {
  return tx
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.paymentId")
    .where("payments.orderId", "=", orderId)
    .select(["paymentId", "provider", "refunds.state", "cents", "orderLineId"]);
}

/** Returns the line that the order's last booked refund was of, or undefined for the whole order. */
export function findLineOfLastRefund(tx: Db, orderId: string) {
  return tx
    .selectFrom("ledgerEntries as entry")
    .leftJoin("refunds", "refunds.id", "entry.refundId")
    .leftJoin("orderLines as line", "line.id", "refunds.orderLineId")
    .where("entry.orderId", "=", orderId)
    .where("entry.kind", "=", "refund")
    .orderBy("entry.at", "desc")
    .limit(1)
    .select(["line.id", "title", "returnedAt", "entry.grossCents"])
    .executeTakeFirst();
}

/** SQL condition on `payments`. */
export const hasMoneyLeft = sql<boolean>`captured_cents > refunded_cents + charged_back_cents`;

export const openRefundStates = ["requested", "pending"] as const;

export function isOpenRefund({ state }: { state: string }): boolean {
  return openRefundStates.some((open) => open === state);
}

export async function hasOpenRefund(tx: Db, paymentId: string): Promise<boolean> {
  const refund = await tx
    .selectFrom("refunds")
    .where("paymentId", "=", paymentId)
    .select("id")
    .where("state", "in", openRefundStates)
    .executeTakeFirst();
  return refund !== undefined;
}
