import type { Actor } from "#app/accounts/actor.ts";
import type { Act } from "#app/audit/act-sentences.ts";
import { recordAct } from "#app/audit/record-act.server.ts";
import { type Db, db } from "#app/database/db.server.ts";
import { findMailAddresses } from "#app/mail/mail.server.ts";
import { addMail, queueFailedMail } from "#app/mail/message-mails.server.ts";
import { maySeeToMessages } from "./message-policy.ts";

/*
 * What administrators do to messages. Each answers why it was refused, or nothing.
 */

export type InboxOutcome = { refusal?: string };

export function markRead(actor: Actor, id: string, isRead: boolean): Promise<InboxOutcome> {
  return change(actor, isRead ? "read-message" : "unread-message", id, async (on) => {
    const row = on.updateTable("contactMessages").where("id", "=", id);
    await row.set({ readAt: isRead ? new Date() : null }).execute();
    return {};
  });
}

/** Takes a message out of the inbox, or puts it back. */
export function archiveMessage(
  actor: Actor,
  id: string,
  isArchived: boolean,
): Promise<InboxOutcome> {
  return change(actor, isArchived ? "archive-message" : "unarchive-message", id, async (on) => {
    const row = on.updateTable("contactMessages").where("id", "=", id);
    await row.set({ archivedAt: isArchived ? new Date() : null }).execute();
    return {};
  });
}

/** Deletes a message and the mails about it, those that wait included. */
export function deleteMessage(actor: Actor, id: string): Promise<InboxOutcome> {
  return change(actor, "delete-message", id, async (on) => {
    await on.deleteFrom("contactMessages").where("id", "=", id).execute();
    return {};
  });
}

/** Answers a message by mail; the reply is kept at the message, which counts as read. */
export async function replyTo(actor: Actor, id: string, text: string): Promise<InboxOutcome> {
  if (!(await findMailAddresses())) {
    return { refusal: "The shop sends no mail: it has no mail server or no contact address." };
  }
  return change(actor, "reply-to-message", id, async (on) => {
    const row = on.updateTable("contactMessages").where("id", "=", id);
    await row.set(({ fn, val }) => ({ readAt: fn.coalesce("readAt", val(new Date())) })).execute();
    await addMail(on, id, { text, writtenBy: actor.username });
    return {};
  });
}

/** Has a mail sent that was given up. */
export function mailAgain(actor: Actor, id: string, mailId: string): Promise<InboxOutcome> {
  return change(actor, "mail-message-again", id, async (on) => {
    const isQueued = await queueFailedMail(on, id, mailId);
    return isQueued ? {} : { refusal: "This mail is on its way already." };
  });
}

function change(
  actor: Actor,
  act: Act,
  id: string,
  make: (on: Db) => Promise<InboxOutcome>,
): Promise<InboxOutcome> {
  return db.transaction().execute(async (on): Promise<InboxOutcome> => {
    if (!maySeeToMessages(actor)) return { refusal: "Only administrators can read messages." };
    const message = await on
      .selectFrom("contactMessages")
      .select("name")
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return { refusal: "This message does not exist any more." };
    const outcome = await make(on);
    const subject = { kind: "message", id, name: message.name } as const;
    if (!outcome.refusal) await recordAct(on, { by: actor, act, subject });
    return outcome;
  });
}
