import { emptyLines } from "#app/audit/empty-lines.server.ts";
import type { Db } from "#app/database/db.server.ts";
import type { MailKind } from "./mail-kinds.ts";

/** Of an order: those to its buyer, and those to the owner about it. */
export async function eraseMailsOfOrder(tx: Db, orderId: string): Promise<void> {
  const erased = await tx
    .deleteFrom("mails")
    .where("orderId", "=", orderId)
    .returning("id")
    .execute();
  await emptyLines(tx, idsOf(erased));
}

/** To an address, but for those of orders and of messages, which go with what they are about. */
export async function eraseMailsTo(tx: Db, address: string): Promise<void> {
  const erased = await tx
    .deleteFrom("mails")
    .where(({ fn }) => fn<string>("lower", ["toAddress"]), "=", address.toLowerCase())
    .where("orderId", "is", null)
    .where("messageId", "is", null)
    .returning("id")
    .execute();
  await emptyLines(tx, idsOf(erased));
}

/** At most `limit`, again but for those of orders and of messages. Returns how many. */
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
  await emptyLines(tx, idsOf(erased));
  return erased.length;
}

/** Of some kinds, to an address, sent or not. */
export async function eraseMailsOfKinds(tx: Db, address: string, kinds: MailKind[]): Promise<void> {
  const erased = await tx
    .deleteFrom("mails")
    .where(({ fn }) => fn<string>("lower", ["toAddress"]), "=", address.toLowerCase())
    .where("kind", "in", kinds)
    .returning("id")
    .execute();
  await emptyLines(tx, idsOf(erased));
}

/** Those that asked people to confirm a saved search. */
export async function eraseRequestsBefore(tx: Db, time: Date): Promise<void> {
  const erased = await tx
    .deleteFrom("mails")
    .where("kind", "=", "saved-search-confirm")
    .where("createdAt", "<", time)
    .returning("id")
    .execute();
  await emptyLines(tx, idsOf(erased));
}

function idsOf(rows: { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
