import { sql } from "kysely";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import type { BankEntry, BankStatement } from "#app/shop/payments/bank-transfer/bank-entry.ts";
import { readStatement } from "#app/shop/payments/bank-transfer/read-statement.server.ts";
import { m } from "#messages";
import { mayManageOrders } from "../state/sale-policy.ts";
import { requestTransfers } from "./reconcile-transfers.server.ts";

export type StatementImportResult = {
  incoming: number;
  added: number;
  /** Number of jobs for entries that name an order. */
  queued: number;
} & Pick<BankStatement, "skipped" | "rows">;

/** Jobs match entries that name an order with the exact amount. */
export async function importStatement(
  actor: Actor,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Outcome<StatementImportResult>> {
  if (!mayManageOrders(actor)) return refuse("forbidden", m.orders_only_administrators());
  const read = readStatement(bytes);
  if (read.refused) return read;
  const { incoming, outgoing, skipped, rows } = read.done;
  return inTransaction(async (tx) => {
    const added = await addEntries(tx, incoming, "open");
    await addEntries(tx, await withReferences(tx, outgoing), "outgoing");
    const queued = await requestTransfers(tx);
    const subject = { kind: "transfer", name } as const;
    const details = { lines: incoming.length, added };
    await recordAudit(tx, { by: actor, action: "import-statement", subject, details });
    return { done: { incoming: incoming.length, added, queued, skipped, rows } };
  });
}

/** Inserts in one order, so that concurrent uploads wait for each other without a deadlock. */
async function addEntries(
  tx: Db,
  entries: BankEntry[],
  state: "open" | "outgoing",
): Promise<number> {
  const rows = entries.map(({ entryHash, bookedOn, amount, remitter, text, references }) => ({
    line_id: entryHash,
    booked_on: bookedOn,
    remitter,
    words: text,
    references,
    amount_cents: amount.cents,
    currency: amount.currency,
  }));
  const { numAffectedRows = 0n } = await sql`
    insert into transfer_lines
      (line_id, booked_on, amount_cents, currency, remitter, words, creditor_references, state)
    select line_id, booked_on, amount_cents, currency, remitter, words,
      array(select jsonb_array_elements_text("references")), ${state}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line (line_id text, booked_on date,
      amount_cents bigint, currency text, remitter text, words text, "references" jsonb)
    where ${state} = 'open' or exists (
      select from payments where provider = 'bank-transfer' and "references" ? provider_ref)
    order by line_id
    on conflict (line_id) do nothing
  `.execute(tx);
  return Number(numAffectedRows);
}

/** Banks often omit the reference when they return money. */
async function withReferences(tx: Db, outgoing: BankEntry[]): Promise<BankEntry[]> {
  const bare = outgoing.filter(({ isReversal, references }) => isReversal && !references.length);
  if (bare.length === 0) return outgoing;
  const paid = await tx
    .selectFrom("transferLines")
    .where("state", "in", ["open", "counted"])
    .where("amountCents", "in", [...new Set(bare.map(({ amount }) => amount.cents))])
    .where(sql<boolean>`cardinality(creditor_references) = 1`)
    .select(["amountCents", "currency", "remitter", "creditorReferences"])
    .execute();
  return outgoing.map((entry) => {
    if (!bare.includes(entry)) return entry;
    const theirs = paid.filter(
      ({ amountCents, currency, remitter }) =>
        amountCents === entry.amount.cents &&
        currency === entry.amount.currency &&
        remitter.toLowerCase() === entry.remitter.toLowerCase(),
    );
    const references = new Set(theirs.flatMap(({ creditorReferences }) => creditorReferences));
    return { ...entry, references: references.size === 1 ? [...references] : [] };
  });
}
