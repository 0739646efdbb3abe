import { sql } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/database/db.server.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import { addJobs } from "#app/jobs/job-runner.server.ts";
import { lockLine, type TransferLine } from "./decide-line.server.ts";
import { listTransfersByReference } from "./expected-transfers.server.ts";
import { judgeLine } from "./judge-line.ts";
import { settleLocked } from "./settle-line.server.ts";
import { takeBack } from "./take-back.server.ts";

export const SETTLE_TRANSFER = "settle-transfer";
export const SETTLE_TRANSFERS = "settle-transfers";

const settleJob = z.object({ lineId: z.uuid() });

/** It may be a line that was counted, from a file of another kind; or its money has left again. */
const isDoubtful = sql<boolean>`exists (
  select from transfer_lines other
  where other.id <> line.id and other.creditor_references && line.creditor_references
    and (other.state in ('outgoing', 'reversed') or other.state in ('counted', 'returned')
      and other.booked_on = line.booked_on and other.amount_cents = line.amount_cents))`;

const missingCents = sql`payment.amount_cents - (
  select coalesce(sum(part.amount_cents), 0) from transfer_lines part
  where part.payment_id = payment.id and part.state = 'counted')`;

/** Money for an order that waits for just this much, and money that left an order which was paid. */
const isDue = sql`exists (
  select from payments payment join orders on orders.id = payment.order_id
  where provider = 'bank-transfer' and provider_ref = any (line.creditor_references)
    and case line.state
      when 'open' then orders.state = 'awaiting-transfer' and line.currency = payment.currency
        and line.amount_cents = ${missingCents} and not ${isDoubtful}
      else exists (select from transfer_lines part
        where part.payment_id = payment.id and part.state = 'counted')
    end)`;

/** Has jobs settle what is due, each line for itself. Returns how many orders are settled by that. */
export async function requestTransfers(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: string; state: string }>`
    select line.id, line.state from transfer_lines line
    where line.state in ('open', 'outgoing') and cardinality(line.creditor_references) > 0 and ${isDue}
    order by line.id
  `.execute(tx);
  const jobs = rows.map(({ id }) => ({
    payload: { lineId: id },
    key: `transfer ${id}`,
    queue: SETTLE_TRANSFER,
  }));
  if (jobs.length > 0) await addJobs(tx, SETTLE_TRANSFER, jobs);
  return rows.filter(({ state }) => state === "open").length;
}

/** What jobs have given up, or what a line waited for. */
export async function settleTransfers(): Promise<void> {
  await requestTransfers(db);
}

/** One line in one short transaction. */
export async function settleTransfer(payload: unknown): Promise<void> {
  const { lineId } = settleJob.parse(payload);
  await inTransaction(async (tx) => {
    const line = await lockLine(tx, lineId);
    if (line?.state === "open") await settleIfExact(tx, line);
    if (line?.state === "outgoing") await takeBack(tx, line);
    return { done: undefined };
  });
}

async function settleIfExact(tx: Db, line: TransferLine): Promise<void> {
  const { rows } = await sql`
    select from transfer_lines line where line.id = ${line.id} and ${isDoubtful}`.execute(tx);
  if (rows.length > 0) return;
  const named = await listTransfersByReference(tx, line.creditorReferences);
  const [transfer] = named;
  if (!transfer || judgeLine(line, named) !== "exact") return;
  const { paymentId: payment } = transfer;
  await settleLocked(tx, line, { payment, verdict: "exact", by: undefined });
}
