import { type Selectable, sql } from "kysely";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { runInShopLanguage } from "#app/platform/i18n/request-language.server.ts";
import { formatMoney } from "#app/platform/ui/money.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { m } from "#messages";
import { titlesOfLines } from "../state/order-lines.server.ts";
import { headingOf } from "../state/order-lines.ts";
import type { TransferLines } from "../state/order-payments-schema.ts";
import { mayManageOrders } from "../state/sale-policy.ts";

export type EntryRow = Selectable<TransferLines>;

type Decision = Pick<EntryRow, "state" | "paymentId">;
type By = Actor | undefined;

/** Locks the entry before its order, so that one of two concurrent decisions counts. */
export function lockEntry(tx: Db, id: string): Promise<EntryRow | undefined> {
  return tx
    .selectFrom("transferLines")
    .where("id", "=", id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
}

export async function writeDecision(
  tx: Db,
  { id }: EntryRow,
  { state, paymentId }: Decision,
  by: By,
): Promise<void> {
  const decided = state === "open" ? null : sql<Date>`now()`;
  const decidedBy = state === "open" ? null : (by?.id ?? null);
  await tx
    .updateTable("transferLines")
    .where("id", "=", id)
    .set({ state, paymentId, decidedBy, decidedAt: decided })
    .execute();
}

export function decideEntry<Result>(
  by: Actor,
  id: string,
  action: AuditAction,
  decide: (tx: Db, entry: EntryRow) => Promise<Outcome<Result>>,
): Promise<Outcome<Result>> {
  if (!mayManageOrders(by))
    return Promise.resolve(refuse("forbidden", m.orders_only_administrators()));
  return inTransaction(async (tx) => {
    const entry = await lockEntry(tx, id);
    if (!entry) return refuse("missing", m.transfer_unknown());
    const outcome = await decide(tx, entry);
    if (outcome.refused) return outcome;
    const subject = { kind: "transfer", id, name: nameOfEntry(entry) } as const;
    await recordAudit(tx, { by, action, subject, details: await findOrderOf(tx, id) });
    return outcome;
  });
}

async function findOrderOf(tx: Db, entryId: string): Promise<{ order?: string }> {
  const found = await tx
    .selectFrom("transferLines as line")
    .innerJoin("payments", "payments.id", "line.paymentId")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .where("line.id", "=", entryId)
    .select(["orders.number", titlesOfLines("orders").as("titles")])
    .executeTakeFirst();
  return found ? { order: found.number ?? headingOf(found.titles) } : {};
}

/** Returns for example `€60.00, 2026-11-20`, the same for all readers of the log. */
function nameOfEntry({ amountCents, currency, bookedOn }: EntryRow): string {
  return runInShopLanguage(() => `${formatMoney({ cents: amountCents, currency })}, ${bookedOn}`);
}

export function ignoreEntry(actor: Actor, id: string): Promise<Outcome> {
  return decideEntry(actor, id, "ignore-transfer", async (tx, entry) => {
    if (entry.state !== "open") return refuse("conflict", m.transfer_decided());
    await writeDecision(tx, entry, { state: "ignored", paymentId: null }, actor);
    return { done: undefined };
  });
}

export function reopenEntry(actor: Actor, id: string): Promise<Outcome> {
  return decideEntry(actor, id, "reopen-transfer", async (tx, entry) => {
    if (entry.state !== "ignored") return refuse("conflict", m.transfer_decided());
    await writeDecision(tx, entry, { state: "open", paymentId: null }, undefined);
    return { done: undefined };
  });
}

export const decidedAlready = () => refuse("conflict", m.transfer_decided());
