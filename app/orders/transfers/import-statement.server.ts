import { sql } from "kysely";
import type { Actor } from "#app/accounts/actor.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { inTransaction } from "#app/database/transaction.server.ts";
import { readStatement } from "#app/payments/bank-transfer/read-statement.server.ts";
import type { Statement, StatementLine } from "#app/payments/bank-transfer/statement-line.ts";
import { type Outcome, refuse } from "#app/web/outcome.ts";
import { mayManageOrders, onlyAdministratorsManage } from "../sale-policy.ts";
import { lockLine, type TransferLine } from "./decide-line.server.ts";
import { listTransfersByReference } from "./expected-transfers.server.ts";
import { judgeLine } from "./judge-line.ts";
import { settleLocked } from "./settle-line.server.ts";

const LINES_AT_ONCE = 1_000;

export type Imported = {
  /** Payments to the shop in it. */
  lines: number;
  /** Of those, which were not there yet. */
  added: number;
  settled: number;
} & Pick<Statement, "leftOut" | "rows">;

/** Adds the lines that are not there yet, and settles what names an order with its very amount. */
export async function importStatement(
  actor: Actor,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<Outcome<Imported>> {
  if (!mayManageOrders(actor)) return refuse("forbidden", onlyAdministratorsManage);
  const read = readStatement(bytes);
  if (read.refused) return read;
  const { lines, leftOut, rows } = read.done;
  const { done: added = 0 } = await inTransaction(async (tx) => {
    const done = await addLines(tx, lines);
    const subject = { kind: "transfer", name } as const;
    const details = { lines: lines.length, added: done };
    await recordAct(tx, { by: actor, act: "import-statement", subject, details });
    return { done };
  });
  const settled = await settleExactLines();
  return { done: { lines: lines.length, added, settled, leftOut, rows } };
}

/** In one order, so that two who upload the same wait for each other and not in a circle. */
async function addLines(tx: Db, lines: StatementLine[]): Promise<number> {
  const rows = lines
    .toSorted((a, b) => (a.lineId < b.lineId ? -1 : 1))
    .map(({ lineId, bookedOn, amount, remitter, text, references }) => ({
      ...{ lineId, bookedOn, remitter, words: text, creditorReferences: references },
      ...{ amountCents: amount.cents, currency: amount.currency },
    }));
  let added = 0;
  for (let from = 0; from < rows.length; from += LINES_AT_ONCE) {
    const { numInsertedOrUpdatedRows = 0n } = await tx
      .insertInto("transferLines")
      .values(rows.slice(from, from + LINES_AT_ONCE))
      .onConflict((conflict) => conflict.column("lineId").doNothing())
      .executeTakeFirst();
    added += Number(numInsertedOrUpdatedRows);
  }
  return added;
}

/** Each in a transaction of its own: what a crash leaves open the next upload settles. */
async function settleExactLines(): Promise<number> {
  const lines = await db
    .selectFrom("transferLines as line")
    .where("line.state", "=", "open")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("payments")
          .innerJoin("orders", "orders.id", "payments.orderId")
          .where("orders.state", "=", "awaiting-transfer")
          .where("payments.provider", "=", "bank-transfer")
          .where(sql<boolean>`provider_ref = any (line.creditor_references)`)
          .select("payments.id"),
      ),
    )
    .select("line.id")
    .orderBy("line.bookedOn")
    .orderBy("line.id")
    .execute();
  let settled = 0;
  for (const { id } of lines) {
    const { done } = await inTransaction((tx) => settleIfExact(tx, id));
    if (done === "sold") settled += 1;
  }
  return settled;
}

async function settleIfExact(tx: Db, id: string) {
  const line = await lockLine(tx, id);
  if (line?.state !== "open" || (await isDoubled(tx, line))) return { done: undefined };
  const named = await listTransfersByReference(tx, line.creditorReferences);
  const [transfer] = named;
  if (!transfer || judgeLine(line, named) !== "exact") return { done: undefined };
  const { paymentId: payment } = transfer;
  return settleLocked(tx, line, { payment, verdict: "exact", by: undefined });
}

/** It may be a line that was counted, from a file of another kind. */
async function isDoubled(tx: Db, line: TransferLine): Promise<boolean> {
  const same = await tx
    .selectFrom("transferLines")
    .where("id", "!=", line.id)
    .where("state", "in", ["counted", "returned"])
    .where("bookedOn", "=", line.bookedOn)
    .where("amountCents", "=", line.amountCents)
    .where(sql<boolean>`creditor_references && ${sql.val(line.creditorReferences)}::text[]`)
    .select("id")
    .executeTakeFirst();
  return same !== undefined;
}
