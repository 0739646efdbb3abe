import { sql } from "kysely";
import type { Db } from "#app/database/db.server.ts";
import { setAttention } from "../attention.server.ts";
import { lockOrder } from "../changes/lock-order.server.ts";
import { recordOrderEvent } from "../order-events.server.ts";
import { type TransferLine, writeDecision } from "./decide-line.server.ts";
import { listTransfersByReference } from "./expected-transfers.server.ts";

/**
 * Processes an outgoing payment of a locked entry. It never undoes a sale: if it is no refund by
 * the shop, the order is flagged.
 */
export async function reverseTransfer(tx: Db, line: TransferLine): Promise<void> {
  const named = await listTransfersByReference(tx, line.creditorReferences);
  const transfer = named.find(({ countedCents }) => countedCents > 0);
  const order = transfer && (await lockOrder(tx, transfer.orderId));
  if (!transfer || !order) return;
  const isKnown = await isRefundOrDoubled(tx, line, order.id);
  await writeDecision(tx, line, { state: "reversed", paymentId: transfer.paymentId }, undefined);
  if (isKnown) return;
  const { amountCents: cents, currency, bookedOn } = line;
  await recordOrderEvent(tx, order.id, "transfer-reversed", {
    details: { cents, currency, of: bookedOn },
  });
  await setAttention(tx, order.id, { code: "transfer-reversed", cents, currency, bookedOn });
}

/**
 * Returns whether the entry is one of the shop's refunds, each counted once, or a duplicate from
 * another file format.
 */
async function isRefundOrDoubled(tx: Db, line: TransferLine, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ refunds: number; reversed: number; doubled: number }>`
    select
      (select count(*) from refunds join payments on payments.id = refunds.payment_id
        where payments.order_id = ${orderId} and provider = 'bank-transfer'
          and refunds.state in ('requested', 'pending', 'done') and cents = ${line.amountCents}) as refunds,
      count(*) as reversed,
      count(*) filter (where other.booked_on = ${line.bookedOn}
        and other.creditor_references && ${sql.val(line.creditorReferences)}::text[]
        and other.remitter || other.words <> ${line.remitter + line.words}) as doubled
    from transfer_lines other join payments on payments.id = other.payment_id
    where payments.order_id = ${orderId} and other.state = 'reversed'
      and other.amount_cents = ${line.amountCents}
  `.execute(tx);
  const [{ refunds, reversed, doubled } = { refunds: 0, reversed: 0, doubled: 0 }] = rows;
  return refunds > reversed || doubled > 0;
}
