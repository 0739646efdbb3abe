import { z } from "zod";
import type { AuditAction } from "#app/platform/audit/audit-actions.ts";
import { recordAudit } from "#app/platform/audit/record-audit.server.ts";
import type { Db } from "#app/platform/database/db.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { type Outcome, refuse } from "#app/platform/forms/outcome.ts";
import { lines } from "#app/platform/forms/text-fields.ts";
import type { Actor } from "#app/shop/accounts/actor.ts";
import { canMailOwner } from "#app/shop/mail/mail.server.ts";
import { m } from "#messages";
import type { Contact } from "./contact-form.ts";
import { mailReply } from "./message-mails.server.ts";

const id = z.uuid();
export const oneMessageForm = z.object({ id });
export const replyForm = z.object({
  id,
  reply: lines({ max: 5000, needed: m.message_reply_missing }),
});

export function markRead(actor: Actor, id: string, isRead: boolean): Promise<Outcome> {
  return change(actor, isRead ? "read-message" : "unread-message", id, async (tx) => {
    await tx
      .updateTable("contactMessages")
      .where("id", "=", id)
      .set({ readAt: isRead ? new Date() : null })
      .execute();
    return { done: undefined };
  });
}

export function archiveMessage(actor: Actor, id: string, isArchived: boolean): Promise<Outcome> {
  return change(actor, isArchived ? "archive-message" : "unarchive-message", id, async (tx) => {
    await tx
      .updateTable("contactMessages")
      .where("id", "=", id)
      .set({ archivedAt: isArchived ? new Date() : null })
      .execute();
    return { done: undefined };
  });
}

/** Deletes also the emails about a message, including queued ones. */
export function deleteMessage(actor: Actor, id: string): Promise<Outcome> {
  return change(actor, "delete-message", id, async (tx) => {
    await tx.deleteFrom("contactMessages").where("id", "=", id).execute();
    return { done: undefined };
  });
}

export async function replyTo(actor: Actor, id: string, text: string): Promise<Outcome> {
  if (!(await canMailOwner())) {
    const noMail = m.message_no_mail();
    return refuse("conflict", noMail);
  }
  return change(actor, "reply-to-message", id, async (tx, message) => {
    await tx
      .updateTable("contactMessages")
      .where("id", "=", id)
      .set(({ fn, val }) => ({ readAt: fn.coalesce("readAt", val(new Date())) }))
      .execute();
    await mailReply(tx, { ...message, id }, { text, writtenBy: actor.username });
    return { done: undefined };
  });
}

function mayManageMessages({ role }: Actor): boolean {
  return role === "admin";
}

function change(
  actor: Actor,
  action: AuditAction,
  id: string,
  make: (tx: Db, message: Contact & { language: string }) => Promise<Outcome>,
): Promise<Outcome> {
  return inTransaction(async (tx): Promise<Outcome> => {
    if (!mayManageMessages(actor)) {
      return refuse("forbidden", m.message_not_allowed());
    }
    const message = await tx
      .selectFrom("contactMessages")
      .select(["name", "email", "message", "language"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return refuse("missing", m.message_gone());
    const outcome = await make(tx, message);
    const subject = { kind: "message", id, name: message.name } as const;
    if (!outcome.refused) await recordAudit(tx, { by: actor, action, subject });
    return outcome;
  });
}
