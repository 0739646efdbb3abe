import { sql } from "kysely";
import { z } from "zod";
import { type Db, db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { addJobs } from "#app/platform/jobs/job-runner.server.ts";
import { listTransfersByReference } from "../transfers/expected-transfers.server.ts";
import { matchEntry } from "../transfers/match-entry.ts";
import { countLockedEntry } from "./count-entry.server.ts";
import { type EntryRow, lockEntry } from "./decide-entry.server.ts";
import { reverseTransfer } from "./reverse-transfer.server.ts";

export const RECONCILE_TRANSFER = "settle-transfer";
export const RECONCILE_TRANSFERS = "settle-transfers";

const reconcileJob = z.object({ lineId: z.uuid() });

/** The entry may be a duplicate from another file format, or its money has left again. */
const isDoubtful = sql<boolean>`exists (
  select from transfer_lines other
  where other.id <> line.id and other.creditor_references && line.creditor_references
    and (other.state in ('outgoing', 'reversed') or other.state in ('counted', 'returned')
      and other.booked_on = line.booked_on and other.amount_cents = line.amount_cents))`;

const missingCents = sql`payment.amount_cents - (
  select coalesce(sum(part.amount_cents), 0) from transfer_lines part
  where part.payment_id = payment.id and part.state = 'counted')`;

/**
 * Incoming payments of the exact amount of a pending order, and outgoing payments of a paid order.
 */
const isDue = sql`exists (
  select from payments payment join orders on orders.id = payment.order_id
  where provider = 'bank-transfer' and provider_ref = any (line.creditor_references)
    and case line.state
      when 'open' then orders.state = 'awaiting-transfer' and line.currency = payment.currency
        and line.amount_cents = ${missingCents} and not ${isDoubtful}
      else exists (select from transfer_lines part
        where part.payment_id = payment.id and part.state = 'counted')
    end)`;

/** Returns the number of orders. */
export async function requestTransfers(tx: Db): Promise<number> {
  const { rows } = await sql<{ id: string; state: string }>`
    select line.id, line.state from transfer_lines line
    where line.state in ('open', 'outgoing') and cardinality(line.creditor_references) > 0 and ${isDue}
    order by line.id
  `.execute(tx);
  const jobs = rows.map(({ id }) => ({
    payload: { lineId: id },
    key: `transfer ${id}`,
    queue: RECONCILE_TRANSFER,
  }));
  if (jobs.length > 0) await addJobs(tx, RECONCILE_TRANSFER, jobs);
  return rows.filter(({ state }) => state === "open").length;
}

/** Retries entries whose jobs failed or that were waiting for another entry. */
export async function reconcileTransfers(): Promise<void> {
  await requestTransfers(db);
}

export async function reconcileTransfer(payload: unknown): Promise<void> {
  const { lineId } = reconcileJob.parse(payload);
  await inTransaction(async (tx) => {
    const entry = await lockEntry(tx, lineId);
    if (entry?.state === "open") await countIfExact(tx, entry);
    if (entry?.state === "outgoing") await reverseTransfer(tx, entry);
    return { done: undefined };
  });
}

async function countIfExact(tx: Db, entry: EntryRow): Promise<void> {
  const { rows } = await sql`
    select from transfer_lines line where line.id = ${entry.id} and ${isDoubtful}`.execute(tx);
  if (rows.length > 0) return;
  const named = await listTransfersByReference(tx, entry.creditorReferences);
  const [transfer] = named;
  if (!transfer || matchEntry(entry, named) !== "exact") return;
  const { paymentId: payment } = transfer;
  await countLockedEntry(tx, entry, { payment, match: "exact", by: undefined });
}
