import { sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";

/** List of codes or packs that administrators edit. */
export type EditedList<Row> = {
  table: "discount_codes" | "packs";
  kind: "discount" | "pack";
  list: (tx: Db) => Promise<Row[]>;
  gone: () => string;
};

type Changed = { id: string; name: string };
export type ChangedDiscount<Row> = Outcome<Changed, Row>;
type Made<Row> = ChangedDiscount<Row> & { isRepeated?: boolean };

/** Locks the whole list, so that concurrent changes cannot collide. Orders don't wait for it. */
export function changeDiscounts<Row>(
  { table, kind, list }: EditedList<Row>,
  { actor, action }: { actor: Actor; action: AuditAction },
  make: (tx: Db, rows: Row[]) => Promise<Made<Row>>,
): Promise<ChangedDiscount<Row>> {
  return inTransaction(async (tx) => {
    if (actor.role !== "admin") return refuse("forbidden", m.discount_not_allowed());
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
    const outcome = await make(tx, await list(tx));
    if (outcome.done && !outcome.isRepeated) {
      const { id, name } = outcome.done;
      await recordAudit(tx, { by: actor, action, subject: { kind, id, name } });
    }
    return outcome;
  });
}

export function changeOneDiscount<Row extends { id: string }>(
  edited: EditedList<Row>,
  { id, ...by }: { id: string; actor: Actor; action: AuditAction },
  make: (tx: Db, row: Row, rows: Row[]) => Promise<ChangedDiscount<Row>>,
): Promise<ChangedDiscount<Row>> {
  return changeDiscounts(edited, by, async (tx, rows) => {
    const row = rows.find((each) => each.id === id);
    return row ? make(tx, row, rows) : refuse("missing", edited.gone());
  });
}
