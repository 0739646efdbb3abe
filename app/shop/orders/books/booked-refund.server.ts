import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import type { LedgerEntries } from "../state/orders-schema.ts";

type BookedRefund = { id: string; orderLineId: string | null };

/**
 * Returns the shop's own refund that a change of this amount books, or takes back. Refunds made at
 * the provider have none.
 */
export async function findBookedRefund(
  tx: Db,
  orderId: string,
  { kind, grossCents }: Pick<LedgerEntries, "kind" | "grossCents">,
): Promise<BookedRefund | undefined> {
  const { rows } = await sql<BookedRefund>`
    select refunds.id, order_line_id from refunds join payments on payments.id = payment_id
    where payments.order_id = ${orderId} and not is_surplus and cents = ${grossCents}
      and refunds.state <> 'canceled' and (refunds.state <> 'failed' or ${kind === "sale"})
      and (select coalesce(
        sum(case ledger_entries.kind when 'refund' then 1 else -1 end), 0)
        from ledger_entries where refund_id = refunds.id) = ${kind === "refund" ? 0 : 1}
    order by refunds.created_at desc, refunds.id limit 1`.execute(tx);
  return rows[0];
}
