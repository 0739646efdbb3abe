import { eraseAuditEntries } from "#app/platform/audit/erase-audit-entries.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";

export async function eraseMessagesFrom(tx: Db, email: string): Promise<void> {
  const messages = await tx
    .selectFrom("contactMessages")
    .select("id")
    .where(({ fn }) => fn<string>("lower", ["email"]), "=", email.toLowerCase())
    .execute();
  await eraseMessages(
    tx,
    messages.map(({ id }) => id),
  );
}

/** Returns the number of erased messages. */
export async function eraseMessagesBefore(tx: Db, time: Date, limit: number): Promise<number> {
  const contactMessages = await tx
    .selectFrom("contactMessages")
    .where("createdAt", "<", time)
    .select("id")
    .orderBy("createdAt")
    .limit(limit)
    .execute();
  const ids = contactMessages.map(({ id }) => id);
  await eraseMessages(tx, ids);
  return ids.length;
}

async function eraseMessages(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const mails = await tx.selectFrom("mails").where("messageId", "in", ids).select("id").execute();
  await tx.deleteFrom("contactMessages").where("id", "in", ids).execute();
  await eraseAuditEntries(tx, [...ids, ...mails.map(({ id }) => id)]);
}
