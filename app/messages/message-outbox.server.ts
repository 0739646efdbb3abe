import { type Db, db } from "#app/database/db.server.ts";
import type { Mail, MailAddresses } from "#app/mail/mail.server.ts";
import { type MailState, queueMail, sendFrom } from "#app/mail/outbox.server.ts";

/* The mails about a contact message: its way to the owner, and the replies. */

const MAIL_MESSAGE = "mail-message";

/** Sent after, and only if, the transaction is committed. */
export async function addMail(
  tx: Db,
  messageId: string,
  reply?: { text: string; writtenBy: string },
): Promise<void> {
  const { id } = await tx
    .insertInto("messageMails")
    .values({ messageId, reply: reply?.text ?? null, writtenBy: reply?.writtenBy ?? null })
    .returning("id")
    .executeTakeFirstOrThrow();
  await queueMail(tx, MAIL_MESSAGE, id);
}

/** False when the mail has not failed, or is gone. */
export async function queueFailedMail(tx: Db, messageId: string, mailId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("messageMails")
    .set({ state: "waiting", problem: null })
    .where("id", "=", mailId)
    .where("messageId", "=", messageId)
    .where("state", "=", "failed")
    .executeTakeFirst();
  if (numUpdatedRows === 1n) await queueMail(tx, MAIL_MESSAGE, mailId);
  return numUpdatedRows === 1n;
}

export const messageJobs = { [MAIL_MESSAGE]: sendFrom({ findWaiting, write, settle }) };

function findWaiting(mailId: string) {
  return db
    .selectFrom("messageMails as mail")
    .innerJoin("contactMessages as about", "about.id", "mail.messageId")
    .where("mail.id", "=", mailId)
    .where("mail.state", "=", "waiting")
    .select(["mail.id", "mail.reply", "about.name", "about.email", "about.message"])
    .executeTakeFirst();
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** A message goes to the owner, who replies to its sender; a reply goes the other way. */
function write({ id, reply, name, email, message }: Waiting, addresses: MailAddresses): Mail {
  const sender = { name, address: email };
  const owner = { name: "Dubplate", address: addresses.owner };
  if (reply === null) {
    const [subject, text] = [`Message from ${name}`, `${message}\n\n${name}, ${email}`];
    return { ...addresses, id, to: owner, replyTo: sender, subject, text };
  }
  const text = `${reply}\n\n${name} wrote:\n${message.replace(/^/gm, "> ")}`;
  return { ...addresses, id, to: sender, replyTo: owner, subject: "Re: your message", text };
}

async function settle(mailId: string, state: MailState, problem: string | null): Promise<void> {
  await db.updateTable("messageMails").set({ state, problem }).where("id", "=", mailId).execute();
}
