import { sql } from "kysely";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { readersLanguage } from "#app/platform/i18n/request-language.server.ts";
import { canMailOwner } from "#app/shop/mail/mail.server.ts";
import type { Contact } from "./contact-form.ts";
import { mailToOwner } from "./message-mails.server.ts";

/** Nobody writes the same text of this length by chance. */
const MIN_UNIQUE_LENGTH = 60;

/** Drops a repeated text within a day: from the same address, or a long one from any. */
export async function receiveMessage(contact: Contact): Promise<void> {
  const isMailed = await canMailOwner();
  const language = readersLanguage();
  await inTransaction(async (tx) => {
    const lock = `contact ${contact.message}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(tx);
    if (await isRepeated(tx, contact)) return;
    const { id } = await tx
      .insertInto("contactMessages")
      .values({ ...contact, language })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (isMailed) await mailToOwner(tx, { ...contact, id });
  });
}

async function isRepeated(tx: Db, { email, message }: Contact): Promise<boolean> {
  const same = await tx
    .selectFrom("contactMessages")
    .select("id")
    .where("createdAt", ">", sql<Date>`now() - interval '1 day'`)
    .where("message", "=", message)
    .$if(message.length < MIN_UNIQUE_LENGTH, (query) =>
      query.where(sql<boolean>`lower(email) = lower(${email})`),
    )
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

type ImportedMessage = Contact & { id: string; readAt: Date | null; createdAt: Date };

/** Returns false if the ID exists already. */
export async function importMessage(tx: Db, message: ImportedMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("contactMessages")
    .values(message)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
