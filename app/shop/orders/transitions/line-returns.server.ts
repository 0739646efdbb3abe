import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { resolveAttentions } from "../state/attention.server.ts";
import {
  type LockedOrder,
  type LockedPayment,
  listLines,
  type OrderLine,
} from "../state/lock-order.server.ts";
import type { OrderChange } from "../state/order-change.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { keptLines } from "../state/order-lines.ts";
import type { OrderState } from "../state/order-states.ts";
import { appendChangeToLedger, appendSaleToLedger } from "./ledger-of-orders.server.ts";

/* A line of several ends by a refund of its own, and the rest of its order stays paid. */

type Change = {
  state: OrderState;
  /** Lines whose refund could not be paid out, and whose tracks their buyer still gets. */
  restored: OrderLine[];
};

/** Runs after payment and refunds are stored, before the order's state. Returns the lines after it. */
export async function followReturns(
  tx: Db,
  order: LockedOrder,
  { state, restored }: Change,
): Promise<OrderLine[]> {
  if (order.lines.length === 1) return order.lines;
  if (restored.length > 0) await restoreLines(tx, order, restored);
  else if (order.state === "paid") await endReturnedLines(tx, order, state);
  return listLines(tx, order.id);
}

/**
 * Counts a refund made at the provider's own page as one of a line if it is all that is left of that
 * line alone. Runs before the payment is stored.
 */
export async function recordRefundAtProvider(
  tx: Db,
  { state, lines }: LockedOrder,
  payment: LockedPayment,
  { refundedCents = 0 }: OrderChange["payment"],
): Promise<void> {
  const cents = refundedCents - payment.refundedCents;
  if (state !== "paid" || payment.isSurplus || lines.length === 1 || cents <= 0) return;
  const [line, ...others] = lines.filter(
    ({ priceCents, returnedCents }) => priceCents - returnedCents === cents,
  );
  if (!line || others.length > 0) return;
  if (await isOwnRefund(tx, payment)) return;
  const reason = { code: "at-provider" } as const;
  const row = { paymentId: payment.id, orderLineId: line.id, cents, reason };
  await tx
    .insertInto("refunds")
    .values({ ...row, state: "done", tryAt: null })
    .execute();
}

/** Returns whether the shop has asked for a refund that the provider had not reported yet. */
async function isOwnRefund(tx: Db, { id, refundedCents }: LockedPayment): Promise<boolean> {
  const { cents } = await tx
    .selectFrom("refunds")
    .where("paymentId", "=", id)
    .where("state", "in", ["requested", "pending", "done"])
    .select(({ fn }) => fn.coalesce(fn.sum<number>("cents"), sql<number>`0`).as("cents"))
    .executeTakeFirstOrThrow();
  return Number(cents) > refundedCents;
}

async function endReturnedLines(tx: Db, order: LockedOrder, state: OrderState): Promise<void> {
  if (state !== "paid" && state !== "refunded") return;
  const refunded = state === "paid" ? linesRefunded(order.id) : lineOfLastRefund(order.id);
  const ended = await tx
    .updateTable("orderLines")
    .where("orderId", "=", order.id)
    .where("returnedAt", "is", null)
    .where("priceCents", ">", 0)
    .whereRef("returnedCents", "=", "priceCents")
    .where("id", "in", refunded)
    .set({ returnedAt: sql<Date>`now()` })
    .returning("id")
    .execute();
  if (ended.length === 0) return;
  const lines = order.lines.filter(({ id }) => ended.some((line) => line.id === id));
  await appendChangeToLedger(tx, { ...order, lines }, "refunded");
  for (const { title } of lines)
    await recordOrderEvent(tx, order.id, "line-returned", { details: { title } });
  if (!(await isWithdrawalOpen(tx, order.id)))
    await resolveAttentions(tx, order.id, ["withdrawal-received"]);
}

function linesRefunded(orderId: string) {
  return sql<string>`(
    select line_id from refunded_by_line(array[${orderId}::uuid]) where cents > 0)`;
}

/** The refund that ends an order may be of its last line, or of all lines that are left. */
function lineOfLastRefund(orderId: string) {
  return sql<string>`(
    select order_line_id from refunds join payments on payments.id = payment_id
    where payments.order_id = ${orderId} and not is_surplus
      and refunds.state in ('requested', 'pending', 'done')
    order by refunds.created_at desc, refunds.id limit 1)`;
}

async function isWithdrawalOpen(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawals left join withdrawn_lines on withdrawal_id = withdrawals.id
      left join order_lines line on line.id = order_line_id
    where withdrawals.order_id = ${orderId} and returned_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** The other lines of an order that had ended stay returned. */
async function restoreLines(tx: Db, order: LockedOrder, restored: OrderLine[]): Promise<void> {
  const ids = restored.map(({ id }) => id);
  const lines = tx.updateTable("orderLines").where("orderId", "=", order.id);
  if (order.state === "refunded") {
    await lines
      .where("id", "not in", ids)
      .where("returnedAt", "is", null)
      .set({ returnedAt: sql<Date>`now()` })
      .execute();
  }
  await lines.where("id", "in", ids).set({ returnedAt: null }).execute();
  if (order.state !== "paid") return;
  const sale = { kind: "sold", how: "refund-failed" } as const;
  for (const { id: lineId, trackId, title } of restored) {
    if (trackId !== null)
      await appendSaleToLedger(tx, { id: order.id, lineId, trackId, title }, sale);
  }
}

/** Lists returned lines whose last refund failed. No later refund can have replaced it. */
export async function listUnreturned(
  tx: Db,
  { lines }: LockedOrder,
  { effects }: OrderChange,
): Promise<OrderLine[]> {
  const failure = effects.find((effect) => effect.kind === "refund-failed");
  const returned = lines.filter(({ returnedAt }) => returnedAt !== null);
  if (!failure || returned.length === 0) return [];
  const { refs } = failure;
  const ids = returned.map(({ id }) => id);
  const { rows } = await sql<{ id: string }>`
    select id from (
      select distinct on (order_line_id) order_line_id as id, state, provider_ref
      from refunds where order_line_id = any(${ids}::uuid[])
      order by order_line_id, created_at desc, refunds.id
    ) last_refund where state = 'failed' or provider_ref = any(${refs}::text[])`.execute(tx);
  return returned.filter(({ id }) => rows.some((row) => row.id === id));
}

/** Lines whose tracks the order must still have, or still get. */
export function linesToCheck({ state, lines }: LockedOrder, unreturned: OrderLine[]): OrderLine[] {
  return unreturned.length > 0 || state === "paid" ? unreturned : keptLines(lines);
}
