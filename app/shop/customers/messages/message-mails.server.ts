import type { Db } from "#app/platform/database/db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { mailBlocks } from "#app/shop/mail/mail-blocks.ts";
import { type NewMail, queueMail } from "#app/shop/mail/outbox.server.ts";
import { m } from "#messages";
import type { Contact } from "./contact-form.ts";

type StoredMessage = Contact & { id: string };

export async function mailToOwner(tx: Db, { id, name, email, message }: StoredMessage) {
  await queueMail(tx, () => ({
    kind: "contact-message",
    to: "owner",
    replyTo: { name, address: email },
    subject: m.mail_contact_subject({ name }),
    blocks: [
      { type: "paragraph", text: message },
      { type: "paragraph", text: `${name}, ${email}` },
    ],
    messageId: id,
  }));
}

export async function mailReply(
  tx: Db,
  { id, name, email, message, language }: StoredMessage & { language: string },
  reply: { text: string; writtenBy: string },
) {
  const compose = (): NewMail => ({
    kind: "contact-reply",
    to: { name, address: email },
    subject: m.mail_reply_subject(),
    blocks: [
      { type: "paragraph", text: reply.text },
      { type: "quote", by: m.mail_wrote({ name }), text: message },
    ],
    messageId: id,
    writtenBy: reply.writtenBy,
  });
  await queueMail(tx, compose, language);
}

/** `reply` is null for the email to the owner. */
export async function listMessageMails(messageIds: string[]) {
  if (messageIds.length === 0) return [];
  const mails = await db
    .selectFrom("mails")
    .select(["id", "messageId", "kind", "blocks", "writtenBy", "state", "problem", "tries"])
    .select("createdAt")
    .where("messageId", "in", messageIds)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  return mails.map(({ kind, blocks, ...mail }) => {
    const [first] = mailBlocks.parse(blocks);
    const isReply = kind === "contact-reply" && first?.type === "paragraph";
    return { ...mail, reply: isReply ? first.text : null };
  });
}
