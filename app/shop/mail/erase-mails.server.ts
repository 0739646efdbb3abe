import { eraseAuditEntries } from "#app/platform/audit/erase-audit-entries.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import type { MailKind } from "./mail-kinds.ts";

export async function eraseMailsOfOrder(tx: Db, orderId: string): Promise<void> {
  const erased = await tx
    .deleteFrom("mails")
    .where("orderId", "=", orderId)
    .returning("id")
    .execute();
  await eraseAuditEntries(tx, idsOf(erased));
}

/** Emails of orders and messages are erased with those. */
export async function eraseMailsTo(tx: Db, address: string): Promise<void> {
  const erased = await tx
    .deleteFrom("mails")
    .where(({ fn }) => fn<string>("lower", ["toAddress"]), "=", address.toLowerCase())
    .where("orderId", "is", null)
    .where("messageId", "is", null)
    .returning("id")
    .execute();
  await eraseAuditEntries(tx, idsOf(erased));
}

/** Emails of orders and messages are erased with those. Returns the number of erased emails. */
export async function eraseMailsBefore(tx: Db, time: Date, limit: number): Promise<number> {
  const oldMails = tx
    .selectFrom("mails")
    .where("createdAt", "<", time)
    .where("orderId", "is", null)
    .where("messageId", "is", null)
    .orderBy("createdAt")
    .limit(limit)
    .select("id");
  const erased = await tx.deleteFrom("mails").where("id", "in", oldMails).returning("id").execute();
  await eraseAuditEntries(tx, idsOf(erased));
  return erased.length;
}

export async function eraseMailsOfKinds(tx: Db, address: string, kinds: MailKind[]): Promise<void> {
  const erased = await tx
    .deleteFrom("mails")
    .where(({ fn }) => fn<string>("lower", ["toAddress"]), "=", address.toLowerCase())
    .where("kind", "in", kinds)
    .returning("id")
    .execute();
  await eraseAuditEntries(tx, idsOf(erased));
}

export async function eraseRequestsBefore(tx: Db, time: Date): Promise<void> {
  const erased = await tx
    .deleteFrom("mails")
    .where("kind", "in", ["saved-search-confirm", "shortlist"])
    .where("createdAt", "<", time)
    .returning("id")
    .execute();
  await eraseAuditEntries(tx, idsOf(erased));
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
