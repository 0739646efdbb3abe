import { sql } from "kysely";
import { type Db, db } from "#app/database/db.server.ts";
import { findMailAddresses } from "#app/mail/mail.server.ts";
import { addMail } from "#app/mail/message-mails.server.ts";
import type { Contact } from "./contact-form.ts";

/** Characters from which on two people do not write the same by chance. */
const OWN_WORDS = 60;

/**
 * Keeps a message and, where the shop sends mail, leaves it to a job to bring it to the owner. The same
 * text again within a day is dropped: from the same address, or from any when it is a longer one.
 */
export async function receiveMessage(contact: Contact): Promise<void> {
  const addresses = await findMailAddresses();
  await db.transaction().execute(async (on) => {
    const lock = `contact ${contact.message}`;
    await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(on);
    if (await isRepeated(on, contact)) return;
    const { id } = await on
      .insertInto("contactMessages")
      .values(contact)
      .returning("id")
      .executeTakeFirstOrThrow();
    if (addresses) await addMail(on, id);
  });
}

async function isRepeated(on: Db, { email, message }: Contact): Promise<boolean> {
  const same = await on
    .selectFrom("contactMessages")
    .select("id")
    .where("createdAt", ">", sql<Date>`now() - interval '1 day'`)
    .where("message", "=", message)
    .$if(message.length < OWN_WORDS, (query) =>
      query.where(sql<boolean>`lower(email) = lower(${email})`),
    )
    .limit(1)
    .executeTakeFirst();
  return same !== undefined;
}

export type ImportedMessage = Contact & { id: string; readAt: Date | null; createdAt: Date };

/** Adds a message that another shop received. Returns false when one of its id is here already. */
export async function importMessage(tx: Db, message: ImportedMessage): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("contactMessages")
    .values(message)
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
