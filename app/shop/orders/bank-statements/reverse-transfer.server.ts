import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { raiseAttention } from "../state/attention.server.ts";
import { lockOrder } from "../state/lock-order.server.ts";
import { recordOrderEvent } from "../state/order-events.server.ts";
import { listTransfersByReference } from "../transfers/expected-transfers.server.ts";
import { type EntryRow, writeDecision } from "./decide-entry.server.ts";

/** Never undoes a sale: a payment that is no refund by the shop flags the order. */
export async function reverseTransfer(tx: Db, entry: EntryRow): Promise<void> {
  const named = await listTransfersByReference(tx, entry.creditorReferences);
  const transfer = named.find(({ countedCents }) => countedCents > 0);
  const order = transfer && (await lockOrder(tx, transfer.orderId));
  if (!transfer || !order) return;
  const isKnown = await isRefundOrDoubled(tx, entry, order.id);
  await writeDecision(tx, entry, { state: "reversed", paymentId: transfer.paymentId }, undefined);
  if (isKnown) return;
  const { amountCents: cents, currency, bookedOn } = entry;
  await recordOrderEvent(tx, order.id, "transfer-reversed", {
    details: { cents, currency, of: bookedOn },
  });
  await raiseAttention(tx, order.id, { code: "transfer-reversed", cents, currency, bookedOn });
}

/** Counts each refund once. Files of another format may contain duplicates. */
async function isRefundOrDoubled(tx: Db, entry: EntryRow, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ refunds: number; reversed: number; doubled: number }>`
    select
      (select count(*) from refunds join payments on payments.id = refunds.payment_id
        where payments.order_id = ${orderId} and provider = 'bank-transfer'
          and refunds.state in ('requested', 'pending', 'done') and cents = ${entry.amountCents}) as refunds,
      count(*) as reversed,
      count(*) filter (where other.booked_on = ${entry.bookedOn}
        and other.creditor_references && ${sql.val(entry.creditorReferences)}::text[]
        and other.remitter || other.words <> ${entry.remitter + entry.words}) as doubled
    from transfer_lines other join payments on payments.id = other.payment_id
    where payments.order_id = ${orderId} and other.state = 'reversed'
      and other.amount_cents = ${entry.amountCents}
  `.execute(tx);
  const [{ refunds, reversed, doubled } = { refunds: 0, reversed: 0, doubled: 0 }] = rows;
  return refunds > reversed || doubled > 0;
}
